/*---
problem: gemm_fp8_blocks
order: 94
title: {en: "Matrix multiply, 8-bit floats, a scale for every block", zh_CN: "矩阵乘法，8 位浮点数，按块缩放"}
about:
  en: >-
    C = A B^T on floats of 8 bits (e4m3), where every 128 neighbours along k of a row of A, and every 128 x 128 block of B,
    have a scale of their own: one large number then spoils only its neighbours' precision, and not the whole matrix's.
    scale_A has a row for each 128 along k, scale_B one for each 128 rows of B.
  zh_CN: "对 8 位浮点数（e4m3）计算 C = A B^T。A 的每一行沿 k 每 128 个数、B 的每个 128 x 128 块都有自己的缩放因子：个别大数只影响邻近数的精度，不影响整个矩阵。scale_A 的每一行对应 k 的 128，scale_B 的每一行对应 B 的 128 行。"
parameters:
  m: {range: [1, 64 Ki], default: 1024, label: {en: "Rows of C", zh_CN: "C 的行数"}, help: {en: "Rows of A and of C.", zh_CN: "A 和 C 的行数。"}}
  n: {range: [1, 64 Ki], default: 1024, label: {en: "Columns of C", zh_CN: "C 的列数"}, help: {en: "Rows of B, columns of C.", zh_CN: "B 的行数，C 的列数。"}}
  k: {range: [1, 64 Ki], default: 1024, label: {en: "Depth", zh_CN: "深度"}, help: {en: "Columns of A and of B.", zh_CN: "A 和 B 的列数。"}}
  result: {values: [__nv_bfloat16, float], label: {en: "Type of C", zh_CN: "C 的类型"}, help: {en: "What a sum is rounded to.", zh_CN: "和舍入成的类型。"}}
sizes: {elements: m * n, element_bytes: result_bytes, transposed: 1}
requires:
  - {that: "m * k <= 1073741824 && k * n <= 1073741824 && m * n <= 1073741824", else: {en: "a matrix of more than 1 Gi elements", zh_CN: "矩阵的元素多于 1 Gi 个"}}
arrays:
  A: {role: in, type: __nv_fp8_e4m3, shape: [m, k], fill: {uniform: [-1, 1]}}
  B: {role: in, type: __nv_fp8_e4m3, shape: [n, k], fill: {uniform: [-1, 1]}}
  scale_A: {role: in, type: float, shape: ["ceil(k / 128)", m], fill: {uniform: [0.5, 1]}}
  scale_B: {role: in, type: float, shape: ["ceil(n / 128)", "ceil(k / 128)"], fill: {uniform: [0.5, 1]}}
  C: {role: out, type: result, shape: [m, n]}
bytes: m * k + k * n + result_bytes * m * n + 4 * ceil(k / 128) * (m + ceil(n / 128))
operations: 2 * m * n * k
metric: flops
tensor_cores: 8_bits
reference: {entry: element, units: m * n, arguments: [A, B, scale_A, scale_B, C, m, n, k], wide: {C: float}}
# Half a unit in the last place of C, and what tensor cores lose: they cut off what lies more than 13 bits below the largest part of a
# sum, here of 128 products.
compare: {C: {relative: "result_bytes == 2 ? 6e-3 : 2e-3", absolute: 1e-3 + 1e-3 * sqrt(k)}}
small: [{m: 37, n: 53, k: 29}, {m: 64, n: 128, k: 64}, {m: 70, n: 150, k: 272}]
examples:
  - {parameters: {m: 2, n: 2, k: 3}, arrays: {A: [1, 2, 3, 4, 5, 6], B: [1, 0.5, 2, 0, -1, 1], scale_A: [2, 1], scale_B: [0.5]}, gives: {C: [8, 1, 9.25, 0.5]}}
---*/

__device__ void element(long place, const __nv_fp8_e4m3 *A, const __nv_fp8_e4m3 *B, const float *scale_A, const float *scale_B,
                        float *C, long m, long n, long k) {
    long row = place / n, column = place % n, steps = (k + 127) / 128;
    double sum = 0;
    for (long i = 0; i < k; ++i)
        sum += (double)(float)A[row * k + i] * (double)(float)B[column * k + i] * (double)scale_A[i / 128 * m + row] *
               (double)scale_B[column / 128 * steps + i / 128];
    C[place] = (float)sum;
}
