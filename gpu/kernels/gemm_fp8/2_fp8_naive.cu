/*---
entry: fp8_naive<result>
problem: gemm_fp8
arguments: [A, B, scale_A, scale_B, C, m, n, k]
parameters:
  block_x: {values: [16, 32, 64, 128], default: 32, label: {en: "Block columns", zh_CN: "线程块的列数"}, help: {en: "Columns of C that a block computes.", zh_CN: "一个线程块计算的 C 的列数。"}}
  block_y: {values: [2, 4, 8], default: 8, label: {en: "Block rows", zh_CN: "线程块的行数"}, help: {en: "Rows of C that a block computes.", zh_CN: "一个线程块计算的 C 的行数。"}}
block: [block_x, block_y]
grid: ["ceil(n / block_x)", "ceil(m / block_y)"]
title: {en: "One thread per element", zh_CN: "每个线程一个元素"}
about:
  en: >-
    A thread goes along a row of A and a row of B, converts each pair of bytes to floats, and accumulates their products. The
    scales are applied once, at the end. The scalar units cannot add 8-bit floats, so only the traffic is smaller.
  zh_CN: "一个线程沿 A 的一行和 B 的一行前进，把每对字节转成 float 再累加乘积；缩放因子在最后乘一次。标量运算单元不能计算 8 位浮点数，减少的只有数据量。"
source: "CUDA Math API, cuda_fp8.h"
---*/
#include <cuda_bf16.h>
#include <cuda_fp8.h>

template <typename Result>
__global__ void fp8_naive(const __nv_fp8_e4m3 *A, const __nv_fp8_e4m3 *B, const float *scale_A, const float *scale_B,
                          Result *C, int m, int n, int k)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || column >= n)
        return;
    const __nv_fp8_e4m3 *a = A + size_t(row) * k, *b = B + size_t(column) * k;
    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += float(a[i]) * float(b[i]);
    C[size_t(row) * n + column] = Result(sum * *scale_A * *scale_B);
}
