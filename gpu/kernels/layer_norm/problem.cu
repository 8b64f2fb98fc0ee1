/*---
problem: layer_norm
order: 340
title: {en: "Layer normalization", zh_CN: "层归一化"}
about:
  en: >-
    Each row of a matrix is shifted and scaled to mean 0 and variance 1, then multiplied by its column's weight, and its
    column's bias is added: out = (x - mean) / sqrt(variance + 1e-5) * weight + bias. Read once and written once, that is
    8 bytes per element; mean and variance need the whole row before the first element can be written.
  zh_CN: "矩阵的每一行平移并缩放到均值 0、方差 1，再乘以所在列的权重并加上所在列的偏置：out = (x - 均值) / sqrt(方差 + 1e-5) * weight + bias。读一遍、写一遍，每个元素 8 字节；但写出第一个元素之前，必须先有整行的均值和方差。"
parameters:
  rows: {range: [1, 16 Mi], default: 8192, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the matrix has.", zh_CN: "矩阵的行数。"}}
  cols: {range: [2, 1 Mi], default: 1024, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
sizes: {elements: rows * cols, element_bytes: 4}
requires:
  - {that: rows * cols <= 4294967296, else: {en: "a matrix of more than 4 Gi elements", zh_CN: "矩阵的元素多于 4 Gi 个"}}
arrays:
  in: {role: in, type: float, shape: [rows, cols], fill: {normal: [1, 3]}}
  weight: {role: in, type: float, shape: [cols], fill: {uniform: [0.5, 2]}}
  bias: {role: in, type: float, shape: [cols], fill: {uniform: [-1, 1]}}
  out: {role: out, type: float, shape: [rows, cols]}
bytes: 8 * rows * cols
operations: 8 * rows * cols
reference: {entry: row, units: rows, arguments: [in, weight, bias, out, cols], wide: {out: double}}
compare: {out: {relative: 1e-5, absolute: 2e-5}}
small: [{rows: 5, cols: 37}, {rows: 32, cols: 128}]
examples:
  - {parameters: {rows: 1, cols: 2}, arrays: {in: [1, 3], weight: [1, 2], bias: [0, 1]}, gives: {out: [-0.999995, 2.99999]}}
---*/

__device__ void row(long r, const float *in, const float *weight, const float *bias, double *out, long cols) {
    const float *x = in + r * cols;
    double sum = 0, squares = 0;
    for (long c = 0; c < cols; ++c)
        sum += x[c];
    const double mean = sum / cols;
    for (long c = 0; c < cols; ++c)
        squares += (x[c] - mean) * (x[c] - mean);
    const double scale = 1 / sqrt(squares / cols + 1e-5);
    for (long c = 0; c < cols; ++c)
        out[r * cols + c] = (x[c] - mean) * scale * weight[c] + bias[c];
}
