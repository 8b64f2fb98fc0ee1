/*---
problem: gemm_bf16
order: 92
title: {en: "Matrix multiplication, bfloat16", zh_CN: "矩阵乘法，bfloat16"}
about:
  en: >-
    C = A B on bfloat16, a 16-bit type with the range of a float and 8 bits of precision that is used to train neural
    networks; sums are floats. Tensor cores multiply small matrices in one instruction and are 15 times as fast as the scalar
    units, so the difficulty is to supply the operands in time. A has m rows and k columns. B is stored as k rows of n, or
    transposed, as n rows of k; C in bfloat16 or as floats.
  zh_CN: "对 bfloat16 计算 C = A B：这种 16 位类型的范围与 float 相同，精度 8 位，用来训练神经网络；求和用 float。张量核心一条指令就乘完小矩阵，比标量运算单元快 15 倍，难点在于及时供应操作数。A 为 m 行 k 列。B 按 k 行 n 列存放，或转置为 n 行 k 列；C 为 bfloat16 或 float。"
parameters:
  m: {range: [1, 64 Ki], default: 1024, label: {en: "Rows of C", zh_CN: "C 的行数"}, help: {en: "Rows of A and of C.", zh_CN: "A 和 C 的行数。"}}
  n: {range: [1, 64 Ki], default: 1024, label: {en: "Columns of C", zh_CN: "C 的列数"}, help: {en: "Columns of B and of C.", zh_CN: "B 和 C 的列数。"}}
  k: {range: [1, 64 Ki], default: 1024, label: {en: "Depth", zh_CN: "深度"}, help: {en: "Columns of A and rows of B.", zh_CN: "A 的列数，B 的行数。"}}
  result: {values: [__nv_bfloat16, float], label: {en: "Type of C", zh_CN: "C 的类型"}, help: {en: "Type of the results, to which the sums are rounded.", zh_CN: "结果的类型，累加的和舍入为该类型。"}}
  transposed: {values: [false, true], label: {en: "B transposed", zh_CN: "B 已转置"}, help: {en: "B is stored as n rows of k elements.", zh_CN: "B 按 n 行、每行 k 个元素存放。"}}
sizes: {elements: m * n, element_bytes: result_bytes}
requires:
  - {that: "m * k <= 1073741824 && k * n <= 1073741824 && m * n <= 1073741824", else: {en: "a matrix of more than 1 Gi elements", zh_CN: "矩阵的元素多于 1 Gi 个"}}
arrays:
  A: {role: in, type: __nv_bfloat16, shape: [m, k], fill: {uniform: [-1, 1]}}
  B: {role: in, type: __nv_bfloat16, shape: ["transposed ? n : k", "transposed ? k : n"], fill: {uniform: [-1, 1]}}
  C: {role: out, type: result, shape: [m, n]}
bytes: 2 * (m * k + k * n) + result_bytes * m * n
operations: 2 * m * n * k
metric: flops
reference: {entry: element, units: m * n, arguments: [A, B, C, n, k, transposed], wide: {C: float}}
# Half a unit in the last place of C, and what the sum of k products of numbers between -1 and 1 loses in single precision: a sum
# is about sqrt(k) / 3, so that one product left out is seen.
compare: {C: {relative: "result_bytes == 2 ? 4e-3 : 4e-6", absolute: 1e-6 + 4e-5 * sqrt(k)}}
small: [{m: 37, n: 53, k: 29}, {m: 64, n: 128, k: 64}]
examples:
  - {parameters: {m: 2, n: 2, k: 3}, arrays: {A: [1, 2, 3, 4, 5, 6], B: [1, 0, 0.5, -1, 2, 1]}, gives: {C: [8, 1, 18.5, 1]}}
---*/

__device__ void element(long place, const __nv_bfloat16 *A, const __nv_bfloat16 *B, float *C, long n, long k, long transposed) {
    long row = place / n, column = place % n;
    double sum = 0;
    for (long i = 0; i < k; ++i)
        sum += (double)(float)A[row * k + i] * (double)(float)B[transposed ? column * k + i : i * n + column];
    C[place] = (float)sum;
}
