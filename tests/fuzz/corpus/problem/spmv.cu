/*---
problem: spmv
order: 380
title: {en: "Sparse matrix times vector", zh_CN: "稀疏矩阵乘向量"}
about:
  en: >-
    y = A x, where A is stored in compressed sparse row format (CSR): the values and columns of row r stand from
    row_begin[r] to just before row_begin[r + 1]. Each stored value is read once with its column, 8 bytes; the elements of
    x that belong to them lie anywhere. `skew` above 1 makes late rows longer than early ones, so that blocks with the
    same number of rows have unequal work; neighbouring rows stay nearly equal.
  zh_CN: "y = A x，A 以压缩稀疏行（CSR）格式存放：第 r 行的值和列号从 row_begin[r] 开始，到 row_begin[r + 1] 之前为止。每个存储的值连同列号读一次，共 8 字节；所需的 x 元素则散落各处。`skew` 大于 1 时，靠后的行比靠前的行长，因此行数相同的线程块工作量不均；相邻的行仍几乎等长。"
parameters:
  rows: {range: [1, 64 Mi], default: 256 Ki, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the matrix has.", zh_CN: "矩阵的行数。"}}
  cols: {range: [1, 64 Mi], default: 256 Ki, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many columns the matrix has.", zh_CN: "矩阵的列数。"}}
  nnz: {range: [1, 1 Gi], default: 8 Mi, label: {en: "Stored values", zh_CN: "非零元个数"}, help: {en: "How many values are stored in all rows together.", zh_CN: "所有行存储的值的总数。"}}
  skew: {range: [1.0, 4.0], default: 1.0, label: {en: "Skew", zh_CN: "偏斜"}, help: {en: "1: all rows are equally long. 2: the length grows with the row's number.", zh_CN: "1：各行一样长。2：行长随行号增长。"}}
sizes: {elements: nnz, element_bytes: 8}
arrays:
  row_begin: {role: in, type: int, shape: [rows + 1], fill: {spread: [0, nnz], power: skew}}
  columns: {role: in, type: int, shape: [nnz], fill: {integers: [0, cols - 1]}}
  values: {role: in, type: float, shape: [nnz], fill: {uniform: [-1, 1]}}
  x: {role: in, type: float, shape: [cols], fill: {uniform: [-1, 1]}}
  y: {role: out, type: float, shape: [rows]}
bytes: 8 * nnz + 8 * rows + 4 * cols
operations: 2 * nnz
metric: bandwidth
reference:
  entry: row
  units: rows
  arguments: [row_begin, columns, values, x, y, size]
  wide: {y: double}
  scratch: {size: {type: double, shape: [rows]}}
compare: {y: {relative: 5e-6, absolute: 1e-30, scale: size}}
small: [{rows: 13, cols: 37, nnz: 101}, {rows: 64, cols: 64, nnz: 512, skew: 2}]
examples:
  - {parameters: {rows: 2, cols: 3, nnz: 3}, arrays: {row_begin: [0, 2, 3], columns: [0, 2, 1], values: [2, 3, 4], x: [10, 20, 30]}, gives: {y: [110, 80]}}
---*/

// `size` is what rounding errors are relative to: the sum of what is added up, without signs.
__device__ void row(long r, const int *row_begin, const int *columns, const float *values, const float *x, double *y, double *size) {
    double sum = 0, all = 0;
    for (int k = row_begin[r]; k < row_begin[r + 1]; ++k) {
        const double term = (double)values[k] * x[columns[k]];
        sum += term;
        all += fabs(term);
    }
    y[r] = sum;
    size[r] = all;
}
