/*---
problem: spmv
order: 380
title: {en: "Sparse matrix times vector", zh_CN: "稀疏矩阵乘向量"}
about:
  en: >-
    y = A x, where A is stored in compressed sparse row format (CSR): the values and columns of row r stand from
    row_begin[r] to just before row_begin[r + 1]. Each stored value is read once with its column, 8 bytes; the elements of
    x that belong to them lie anywhere in a random matrix, and within 32 places of the diagonal in a banded one. `skew` above
    1 makes late rows of these two longer than early ones, so that blocks with the same number of rows have unequal work;
    neighbouring rows stay nearly equal. The matrix of a power law is that of a graph as R-MAT makes them: of each range of
    rows, either half, by chance, has 0.76 of the values, and of the columns a few have most. There neighbouring rows may have
    thousands of values and none.
  zh_CN: "y = A x，A 以压缩稀疏行（CSR）格式存放：第 r 行的值和列号从 row_begin[r] 开始，到 row_begin[r + 1] 之前为止。每个存储的值连同列号读一次，共 8 字节；所需的 x 元素，在随机矩阵中散落各处，在带状矩阵中离对角线不超过 32 个位置。`skew` 大于 1 时，这两种矩阵靠后的行比靠前的行长，因此行数相同的线程块工作量不均；相邻的行仍几乎等长。幂律矩阵来自 R-MAT 式的图：每一段行中，随机的一半占有 0.76 的值，列也是少数几列占大多数；相邻的行可能一个有几千个值、一个没有。"
parameters:
  rows: {range: [1, 64 Mi], default: 256 Ki, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the matrix has.", zh_CN: "矩阵的行数。"}}
  cols: {range: [1, 64 Mi], default: 256 Ki, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many columns the matrix has.", zh_CN: "矩阵的列数。"}}
  nnz: {range: [1, 1 Gi], default: 8 Mi, label: {en: "Stored values", zh_CN: "非零元个数"}, help: {en: "How many values are stored in all rows together.", zh_CN: "所有行存储的值的总数。"}}
  matrix: {values: [random, banded, power_law], default: random, label: {en: "Matrix", zh_CN: "矩阵"}, help: {en: "Where the values stand: anywhere, near the diagonal, or as in the graph of a network.", zh_CN: "值的分布：随处、对角线附近，或如同网络的图。"}}
  skew: {range: [1.0, 4.0], default: 1.0, label: {en: "Skew", zh_CN: "偏斜"}, help: {en: "1: all rows are equally long. 2: the length grows with the row's number. Not of the power law.", zh_CN: "1：各行一样长。2：行长随行号增长。对幂律矩阵无效。"}}
sizes: {elements: nnz, element_bytes: 8}
arrays:
  row_begin: {role: in, type: int, shape: [rows + 1], fill: {entry: begin<matrix>, arguments: [rows, nnz, skew]}}
  columns: {role: in, type: int, shape: [nnz], fill: {entry: column<matrix>, arguments: [row_begin, rows, cols]}}
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
small: [{rows: 13, cols: 37, nnz: 101}, {rows: 64, cols: 64, nnz: 512, skew: 2, matrix: banded}, {rows: 300, cols: 200, nnz: 3000, matrix: power_law}]
examples:
  - {parameters: {rows: 2, cols: 3, nnz: 3}, arrays: {row_begin: [0, 2, 3], columns: [0, 2, 1], values: [2, 3, 4], x: [10, 20, 30]}, gives: {y: [110, 80]}}
---*/

enum Matrix { random, banded, power_law };

__device__ unsigned mixed(unsigned long long x) {
    x *= 0x9e3779b97f4a7c15ull;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ull;
    return x >> 32;
}

// Where row p begins. A range of rows shares its values out to its two halves, again and again.
template <Matrix matrix>
__device__ int begin(long p, long rows, long nnz, double skew) {
    if (matrix != power_law)
        return p == rows ? nnz : (long)(nnz * pow((double)p / rows, skew));
    long low = 0, high = rows, before = 0, values = nnz;
    unsigned long long node = 1;
    while (low < p && p < high) {
        const long middle = (low + high) / 2;
        const long of_first = (long)(values * (mixed(node) & 1 ? 0.76 : 0.24));
        node *= 2;
        if (p < middle) {
            high = middle;
            values = of_first;
        } else {
            low = middle;
            before += of_first;
            values -= of_first;
            ++node;
        }
    }
    return p == high ? before + values : before;
}

template <Matrix matrix>
__device__ int column(long k, const int *row_begin, long rows, long cols) {
    const double chance = mixed(k + 1) / 4294967296.0;
    if (matrix == random)
        return (int)(chance * cols);
    if (matrix == power_law)
        return (int)(chance * chance * chance * chance * cols);
    long low = 0, high = rows; // the row of value k is from low to before high
    while (high - low > 1)
        (row_begin[(low + high) / 2] <= k ? low : high) = (low + high) / 2;
    const long place = (long)((double)low / rows * cols) + (long)(chance * 64) - 32;
    return place < 0 ? 0 : place < cols ? place : cols - 1;
}

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
