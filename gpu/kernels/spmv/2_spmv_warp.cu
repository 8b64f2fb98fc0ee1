/*---
entry: spmv_warp
problem: spmv
arguments: [row_begin, columns, values, x, y, rows]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(rows * 32 / block)"]
title: {en: "Sparse matrix times vector, one warp per row", zh_CN: "稀疏矩阵乘向量，每个 warp 一行"}
about:
  en: >-
    This method is called CSR vector. The lanes of a warp read adjacent values of a row and add up
    their sums by shuffles. Values and columns are read in whole sectors. Rows shorter than 32 leave
    lanes idle.
  zh_CN: "即 CSR 向量法。warp 的各线程并排取一行的值，再用洗牌把各自的和相加。值和列号按整扇区读取；短于 32 的行会让一些线程闲置。"
source: "N. Bell, M. Garland, Efficient sparse matrix-vector multiplication on CUDA, NVIDIA technical report NVR-2008-004, 2008"
---*/

__global__ void spmv_warp(const int *row_begin, const int *columns, const float *values, const float *x, float *y, int rows)
{
    int row = int((size_t(blockIdx.x) * blockDim.x + threadIdx.x) / 32);
    int lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = row_begin[row] + lane; k < row_begin[row + 1]; k += 32)
        sum += values[k] * x[columns[k]];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0)
        y[row] = sum;
}
