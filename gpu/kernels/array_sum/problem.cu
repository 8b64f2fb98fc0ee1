/*---
problem: array_sum
order: 110
title: {en: "Sum of arrays, wherever they lie", zh_CN: "数组求和：数组放在哪里"}
about:
  en: "C[i] = A[i] + B[i], three arrays of floats, 12 bytes per element. All kernels do the same; what differs is the memory in which the arrays lie: the GPU's own, the host's over the bus, or memory that moves to whichever side touches it."
  zh_CN: "C[i] = A[i] + B[i]，三个 float 数组，每个元素 12 字节。各核函数做的事相同，不同的是数组所在的内存：GPU 自己的显存、经总线访问的主机内存，或者会移动到访问者一方的内存。"
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
