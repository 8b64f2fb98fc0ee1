/*---
entry: bf16_naive<result, transposed>
problem: gemm_bf16
arguments: [A, B, C, m, n, k]
parameters:
  block_x: {values: [16, 32, 64, 128], default: 32, label: {en: "Block columns", zh_CN: "线程块的列数"}, help: {en: "Columns of C that a block computes.", zh_CN: "一个线程块计算的 C 的列数。"}}
  block_y: {values: [2, 4, 8], default: 8, label: {en: "Block rows", zh_CN: "线程块的行数"}, help: {en: "Rows of C that a block computes.", zh_CN: "一个线程块计算的 C 的行数。"}}
block: [block_x, block_y]
grid: ["ceil(n / block_x)", "ceil(m / block_y)"]
title: {en: "One thread per element", zh_CN: "每个线程一个元素"}
about:
  en: >-
    A thread goes along a row of A and a column of B, converts each pair to floats, and accumulates their products. It uses
    no tensor core. 16 bits save half the traffic, but the kernel is not faster than in single precision: each multiply-add
    needs two loads, two conversions, and an address.
  zh_CN: "一个线程沿 A 的一行和 B 的一列前进，把每对元素转成 float 再累加乘积，不使用张量核心。16 位省下一半数据量，却不比单精度快：每次乘加要两次加载、两次转换和一次地址计算。"
source: "CUDA C++ Programming Guide, shared memory, matrix multiplication without it"
---*/
#include <cuda_bf16.h>

template <typename Result, bool transposed>
__global__ void bf16_naive(const __nv_bfloat16 *A, const __nv_bfloat16 *B, Result *C, int m, int n, int k)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || column >= n)
        return;
    const __nv_bfloat16 *a = A + size_t(row) * k;
    const __nv_bfloat16 *b = transposed ? B + size_t(column) * k : B + column;
    size_t step = transposed ? 1 : n;
    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += float(a[i]) * float(b[i * step]);
    C[size_t(row) * n + column] = Result(sum);
}
