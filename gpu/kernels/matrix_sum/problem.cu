/*---
problem: matrix_sum
order: 120
title: {en: "Matrix addition in different memories", zh_CN: "不同内存中的矩阵加法"}
about:
  en: >-
    C = A + B, three matrices of floats in rows, 12 bytes per element. The shape of the thread blocks determines the
    addresses that a warp requests, and the memory of the matrices determines the cost.
  zh_CN: "C = A + B，三个按行存放的 float 矩阵，每个元素 12 字节。线程块的形状决定一个 warp 访问哪些地址，矩阵所在的内存决定这要付出多大代价。"
parameters:
  rows: {range: [1, 128 Ki], default: 2048, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows each matrix has.", zh_CN: "每个矩阵的行数。"}}
  cols: {range: [1, 128 Ki], default: 2048, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
sizes: {elements: rows * cols, element_bytes: 4}
arrays:
  A: {role: in, type: float, shape: [rows, cols]}
  B: {role: in, type: float, shape: [rows, cols]}
  C: {role: out, type: float, shape: [rows, cols]}
bytes: 12 * rows * cols
operations: rows * cols
reference: {entry: element, units: rows * cols, arguments: [A, B, C], wide: {C: double}}
compare: {C: {relative: 5e-7}}
small: [{rows: 5, cols: 37}, {rows: 32, cols: 64}]
examples:
  - {parameters: {rows: 2, cols: 1}, arrays: {A: [1, 2], B: [10, 20]}, gives: {C: [11, 22]}}
---*/

__device__ void element(long i, const float *A, const float *B, double *C) { C[i] = (double)A[i] + B[i]; }
