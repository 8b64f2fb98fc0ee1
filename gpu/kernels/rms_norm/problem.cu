/*---
problem: rms_norm
order: 345
title: {en: "Root-mean-square normalisation", zh_CN: "均方根归一化"}
about:
  en: >-
    Each row of a matrix is divided by the root of the mean of its squares and multiplied by its
    column's weight: out = x / sqrt(mean(x^2) + 1e-5) * weight. Large language models use it instead
    of layer normalization, because it needs no mean. With one read and one write, that is 8 bytes
    per element.
  zh_CN: "矩阵的每一行除以其平方均值的平方根，再乘以所在列的权重：out = x / sqrt(mean(x^2) + 1e-5) * weight。大语言模型用它代替层归一化：不必减去均值。读一遍、写一遍，每个元素 8 字节。"
parameters:
  rows: {range: [1, 16 Mi], default: 8192, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the matrix has.", zh_CN: "矩阵的行数。"}}
  cols: {range: [1, 1 Mi], default: 1024, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
sizes: {elements: rows * cols, element_bytes: 4}
requires:
  - {that: rows * cols <= 4294967296, else: {en: "a matrix of more than 4 Gi elements", zh_CN: "矩阵的元素多于 4 Gi 个"}}
arrays:
  in: {role: in, type: float, shape: [rows, cols], fill: {normal: [0, 3]}}
  weight: {role: in, type: float, shape: [cols], fill: {uniform: [0.5, 2]}}
  out: {role: out, type: float, shape: [rows, cols]}
bytes: 8 * rows * cols
operations: 4 * rows * cols
reference: {entry: row, units: rows, arguments: [in, weight, out, cols], wide: {out: double}}
compare: {out: {relative: 1e-5, absolute: 1e-7}}
small: [{rows: 5, cols: 37}, {rows: 32, cols: 128}]
examples:
  - {parameters: {rows: 1, cols: 2}, arrays: {in: [1, -7], weight: [1, 2]}, gives: {out: [0.1999999600, -2.79999944]}}
---*/

__device__ void row(long r, const float *in, const float *weight, double *out, long cols) {
    const float *x = in + r * cols;
    double squares = 0;
    for (long c = 0; c < cols; ++c)
        squares += (double)x[c] * x[c];
    for (long c = 0; c < cols; ++c)
        out[r * cols + c] = x[c] / sqrt(squares / cols + 1e-5) * weight[c];
}
