/*---
problem: gemm_fp8
order: 93
title: {en: "Matrix multiplication, 8-bit floats", zh_CN: "矩阵乘法，8 位浮点数"}
about:
  en: >-
    C = s A B^T on 8-bit floats (e4m3: 4 bits of exponent, 3 of mantissa, up to 448). Each matrix has a scale that maps its
    elements into this range; s is the product of both scales. Tensor cores multiply twice as many of them at a time as of 16
    bits. A has m rows and k columns. B has n rows of k elements, the usual layout of a layer's weights.
  zh_CN: "对 8 位浮点数（e4m3：4 位指数，3 位尾数，最大 448）计算 C = s A B^T；每个矩阵有一个缩放因子，把元素映射到可表示的范围，s 是两个缩放因子之积。张量核心每次能乘的个数是 16 位的两倍。A 为 m 行 k 列。B 为 n 行，每行 k 个元素，网络层的权重就这样存放。"
parameters:
  m: {range: [1, 64 Ki], default: 1024, label: {en: "Rows of C", zh_CN: "C 的行数"}, help: {en: "Rows of A and of C.", zh_CN: "A 和 C 的行数。"}}
  n: {range: [1, 64 Ki], default: 1024, label: {en: "Columns of C", zh_CN: "C 的列数"}, help: {en: "Rows of B, columns of C.", zh_CN: "B 的行数，C 的列数。"}}
  k: {range: [1, 64 Ki], default: 1024, label: {en: "Depth", zh_CN: "深度"}, help: {en: "Columns of A and of B.", zh_CN: "A 和 B 的列数。"}}
  result: {values: [__nv_bfloat16, float], label: {en: "Type of C", zh_CN: "C 的类型"}, help: {en: "Type of the results, to which the sums are rounded.", zh_CN: "结果的类型，累加的和舍入为该类型。"}}
sizes: {elements: m * n, element_bytes: result_bytes, transposed: 1}
requires:
  - {that: "m * k <= 1073741824 && k * n <= 1073741824 && m * n <= 1073741824", else: {en: "a matrix of more than 1 Gi elements", zh_CN: "矩阵的元素多于 1 Gi 个"}}
arrays:
  A: {role: in, type: __nv_fp8_e4m3, shape: [m, k], fill: {uniform: [-1, 1]}}
  B: {role: in, type: __nv_fp8_e4m3, shape: [n, k], fill: {uniform: [-1, 1]}}
  scale_A: {role: in, type: float, shape: [1], fill: {uniform: [0.5, 1]}}
  scale_B: {role: in, type: float, shape: [1], fill: {uniform: [0.5, 1]}}
  C: {role: out, type: result, shape: [m, n]}
bytes: m * k + k * n + result_bytes * m * n
operations: 2 * m * n * k
metric: flops
tensor_cores: 8_bits
reference: {entry: element, units: m * n, arguments: [A, B, scale_A, scale_B, C, n, k], wide: {C: float}}
# Half a unit in the last place of C, and what tensor cores lose: they cut off what lies more than 13 bits below the largest part of a
# sum. A sum of k products is about sqrt(k) / 3: one product left out hides in that, a step along k does not.
compare: {C: {relative: "result_bytes == 2 ? 6e-3 : 2e-3", absolute: 1e-3 + 1e-3 * sqrt(k) + 1e-4 * k}}
small: [{m: 37, n: 53, k: 29}, {m: 64, n: 128, k: 64}, {m: 70, n: 150, k: 272}]
examples:
  - {parameters: {m: 2, n: 2, k: 3}, arrays: {A: [1, 2, 3, 4, 5, 6], B: [1, 0.5, 2, 0, -1, 1], scale_A: [2], scale_B: [0.5]}, gives: {C: [8, 1, 18.5, 1]}}
---*/

__device__ void element(long place, const __nv_fp8_e4m3 *A, const __nv_fp8_e4m3 *B, const float *scale_A, const float *scale_B,
                        float *C, long n, long k) {
    long row = place / n, column = place % n;
    double sum = 0;
    for (long i = 0; i < k; ++i)
        sum += (double)(float)A[row * k + i] * (double)(float)B[column * k + i];
    C[place] = (float)(sum * *scale_A * *scale_B);
}
