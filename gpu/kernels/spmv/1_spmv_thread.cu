/*---
entry: spmv_thread
problem: spmv
arguments: [row_begin, columns, values, x, y, rows]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(rows / block)"]
title: {en: "Sparse matrix times vector, one thread per row", zh_CN: "稀疏矩阵乘向量，每个线程一行"}
about:
  en: >-
    This method is called CSR scalar. Neighbouring threads start a whole row apart, so each request
    fetches sectors of which only a small part is used. A warp takes as long as the longest of its
    32 rows.
  zh_CN: "即 CSR 标量法。相邻线程的起点相隔一整行：每次请求取来的扇区只用到一小部分。warp 的时间取决于它 32 行中最长的一行。"
source: "N. Bell, M. Garland, Efficient sparse matrix-vector multiplication on CUDA, NVIDIA technical report NVR-2008-004, 2008"
---*/

__global__ void spmv_thread(const int *row_begin, const int *columns, const float *values, const float *x, float *y, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = row_begin[row]; k < row_begin[row + 1]; ++k)
        sum += values[k] * x[columns[k]];
    y[row] = sum;
}
