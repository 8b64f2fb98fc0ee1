/*---
problem: gemm_tf32
order: 91
title: {en: "Matrix multiplication, TF32", zh_CN: "矩阵乘法，TF32"}
about:
  en: >-
    C = A B^T on floats, of which tensor cores use 10 bits of mantissa instead of 23 (TF32); sums are floats. The storage
    does not change. The multiplications are less accurate, and eight times as fast as on the scalar units. A has m rows and
    k columns. B has n rows of k elements, the usual layout of a layer's weights.
  zh_CN: "对 float 计算 C = A B^T，张量核心只用 10 位尾数，而不是 23 位（TF32）；求和用 float。存放方式不变，乘法的精度较低，速度是标量运算单元的八倍。A 为 m 行 k 列。B 为 n 行，每行 k 个元素，网络层的权重就这样存放。"
parameters:
  m: {range: [1, 64 Ki], default: 1024, label: {en: "Rows of C", zh_CN: "C 的行数"}, help: {en: "Rows of A and of C.", zh_CN: "A 和 C 的行数。"}}
  n: {range: [1, 64 Ki], default: 1024, label: {en: "Columns of C", zh_CN: "C 的列数"}, help: {en: "Rows of B, columns of C.", zh_CN: "B 的行数，C 的列数。"}}
  k: {range: [1, 64 Ki], default: 1024, label: {en: "Depth", zh_CN: "深度"}, help: {en: "Columns of A and of B.", zh_CN: "A 和 B 的列数。"}}
sizes: {elements: m * n, element_bytes: 4, transposed: 1}
requires:
  - {that: "m * k <= 1073741824 && k * n <= 1073741824 && m * n <= 1073741824", else: {en: "a matrix of more than 1 Gi elements", zh_CN: "矩阵的元素多于 1 Gi 个"}}
arrays:
  A: {role: in, type: float, shape: [m, k], fill: {uniform: [-1, 1]}}
  B: {role: in, type: float, shape: [n, k], fill: {uniform: [-1, 1]}}
  C: {role: out, type: float, shape: [m, n]}
bytes: 4 * (m * k + k * n + m * n)
operations: 2 * m * n * k
metric: flops
tensor_cores: tf32
reference: {entry: element, units: m * n, arguments: [A, B, C, n, k]}
# A number loses up to 2^-10 of itself; k products of numbers between -1 and 1 add up to about sqrt(k) / 3, and so do their errors.
compare: {C: {relative: 2e-3, absolute: 1e-3 + 2e-3 * sqrt(k)}}
small: [{m: 37, n: 53, k: 29}, {m: 64, n: 128, k: 64}]
examples:
  - {parameters: {m: 2, n: 2, k: 3}, arrays: {A: [1, 2, 3, 4, 5, 6], B: [1, 0.5, 2, 0, -1, 1]}, gives: {C: [8, 1, 18.5, 1]}}
---*/

__device__ void element(long place, const float *A, const float *B, float *C, long n, long k) {
    long row = place / n, column = place % n;
    double sum = 0;
    for (long i = 0; i < k; ++i)
        sum += (double)A[row * k + i] * (double)B[column * k + i];
    C[place] = (float)sum;
}
