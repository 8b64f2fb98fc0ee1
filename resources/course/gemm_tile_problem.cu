/*---
problem: course_gemm
title: {en: "Matrix multiply", zh_CN: "矩阵乘法"}
about: {en: "C = A B, of floats in rows: A has m rows of k, B k rows of n.", zh_CN: "C = A B，按行存放的 float：A 有 m 行，每行 k 个；B 有 k 行，每行 n 个。"}
parameters:
  m: {range: [1, 4 Ki], default: 512, label: {en: "Rows of C", zh_CN: "C 的行数"}}
  n: {range: [1, 4 Ki], default: 512, label: {en: "Columns of C", zh_CN: "C 的列数"}}
  k: {range: [1, 4 Ki], default: 512, label: {en: "Products per element", zh_CN: "每个元素的乘积数"}}
arrays:
  A: {role: in, type: float, shape: [m, k], fill: {uniform: [-1, 1]}}
  B: {role: in, type: float, shape: [k, n], fill: {uniform: [-1, 1]}}
  C: {role: out, type: float, shape: [m, n]}
bytes: 4 * (m * k + k * n + m * n)
operations: 2 * m * n * k
metric: flops
reference: {entry: element, units: m * n, arguments: [A, B, C, n, k], wide: {C: double}}
compare: {C: {relative: 1e-5, absolute: 1e-4}}
small: [{m: 37, n: 19, k: 23}, {m: 64, n: 64, k: 64}]
---*/
__device__ void element(long i, const float *A, const float *B, double *C, long n, long k) {
    double sum = 0;
    for (long p = 0; p < k; ++p)
        sum += (double)A[i / n * k + p] * B[p * n + i % n];
    C[i] = sum;
}
