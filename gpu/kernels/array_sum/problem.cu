/*---
problem: array_sum
order: 110
title: {en: "Vector addition in different memories", zh_CN: "不同内存中的向量加法"}
about:
  en: >-
    C[i] = A[i] + B[i], three arrays of floats, 12 bytes per element. All kernels compute the same; they differ in the
    location of the arrays: GPU memory, host memory over the bus, or memory that moves to the side that accesses it.
  zh_CN: "C[i] = A[i] + B[i]，三个 float 数组，每个元素 12 字节。各核函数的计算相同，不同的是数组的位置：GPU 的显存、经总线访问的主机内存，或者会移动到访问者一方的内存。"
parameters:
  n: {range: [1, 8 Gi], default: 4 Mi, label: {en: "Elements", zh_CN: "元素个数"}, help: {en: "How many floats each of the three arrays has.", zh_CN: "三个数组各自的 float 个数。"}}
sizes: {elements: n, element_bytes: 4}
arrays:
  A: {role: in, type: float, shape: [n]}
  B: {role: in, type: float, shape: [n]}
  C: {role: out, type: float, shape: [n]}
bytes: 12 * n
operations: n
reference: {entry: element, units: n, arguments: [A, B, C], wide: {C: double}}
compare: {C: {relative: 5e-7}}
small: [{n: 37}, {n: 1024}]
examples:
  - {parameters: {n: 2}, arrays: {A: [1, 2], B: [10, 20]}, gives: {C: [11, 22]}}
---*/

__device__ void element(long i, const float *A, const float *B, double *C) { C[i] = (double)A[i] + B[i]; }
