/*---
entry: tf32_naive
problem: gemm_tf32
arguments: [A, B, C, m, n, k]
parameters:
  block_x: {values: [16, 32, 64, 128], default: 32, label: {en: "Block columns", zh_CN: "线程块的列数"}, help: {en: "Columns of C that a block computes.", zh_CN: "一个线程块计算的 C 的列数。"}}
  block_y: {values: [2, 4, 8], default: 8, label: {en: "Block rows", zh_CN: "线程块的行数"}, help: {en: "Rows of C that a block computes.", zh_CN: "一个线程块计算的 C 的行数。"}}
block: [block_x, block_y]
grid: ["ceil(n / block_x)", "ceil(m / block_y)"]
title: {en: "One thread per element", zh_CN: "每个线程一个元素"}
about:
  en: >-
    A thread goes along a row of A and a row of B, in single precision and without a tensor core. Neighbouring threads read
    distant rows of B: 32 sectors per request, one for each lane.
  zh_CN: "一个线程沿 A 的一行和 B 的一行前进，用单精度，不用张量核心。相邻线程读的 B 的行相距很远：每次请求 32 个扇区，每个通道一个。"
source: "CUDA C++ Programming Guide, shared memory, matrix multiplication without it"
---*/
__global__ void tf32_naive(const float *A, const float *B, float *C, int m, int n, int k)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || column >= n)
        return;
    const float *a = A + size_t(row) * k, *b = B + size_t(column) * k;
    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += a[i] * b[i];
    C[size_t(row) * n + column] = sum;
}
