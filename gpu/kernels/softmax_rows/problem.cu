/*---
problem: softmax_rows
order: 330
title: {en: "Softmax of rows", zh_CN: "按行 softmax"}
about:
  en: >-
    Each row of a matrix becomes weights whose sum is 1: exp(x) divided by the sum of exp(x) over
    the row. The largest element is subtracted first to avoid overflow. With one read and one write,
    that is 8 bytes per element; kernels that read a row two or three times move more.
  zh_CN: "矩阵的每一行变成和为 1 的权重：exp(x) 除以该行 exp(x) 之和。先减去该行的最大元素，以免溢出。读一遍、写一遍，每个元素 8 字节；把一行读两三遍的核函数搬运得更多。"
parameters:
  rows: {range: [1, 16 Mi], default: 8192, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the matrix has.", zh_CN: "矩阵的行数。"}}
  cols: {range: [1, 1 Mi], default: 1024, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
sizes: {elements: rows * cols, element_bytes: 4}
requires:
  - {that: rows * cols <= 4294967296, else: {en: "a matrix of more than 4 Gi elements", zh_CN: "矩阵的元素多于 4 Gi 个"}}
arrays:
  in: {role: in, type: float, shape: [rows, cols], fill: {normal: [0, 3]}}
  out: {role: out, type: float, shape: [rows, cols]}
bytes: 8 * rows * cols
operations: 5 * rows * cols
reference: {entry: row, units: rows, arguments: [in, out, cols]}
# A sum of floats, one after the other, rounds the more the longer the row is.
compare: {out: {relative: 4e-6 + 4e-7 * sqrt(cols), absolute: 1e-9}}
small: [{rows: 5, cols: 37}, {rows: 32, cols: 128}]
examples:
  - {parameters: {rows: 1, cols: 3}, arrays: {in: [0, 0.6931471805599453, 1.0986122886681098]}, gives: {out: [0.16666666666, 0.33333333333, 0.5]}}
---*/

__device__ void row(long r, const float *in, float *out, long cols) {
    const float *x = in + r * cols;
    double largest = x[0], sum = 0;
    for (long c = 1; c < cols; ++c)
        largest = fmax(largest, (double)x[c]);
    for (long c = 0; c < cols; ++c)
        sum += exp(x[c] - largest);
    for (long c = 0; c < cols; ++c)
        out[r * cols + c] = (float)(exp(x[c] - largest) / sum);
}
