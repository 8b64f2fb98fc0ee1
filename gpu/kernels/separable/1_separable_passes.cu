/*---
problem: separable
parameters:
  block_x: {values: [8, 16, 32, 64], default: 32, label: {en: "Block width", zh_CN: "块宽"}, help: {en: "Threads side by side, along a row.", zh_CN: "沿一行并排的线程数。"}}
  block_y: {values: [1, 2, 4, 8, 16], default: 8, label: {en: "Block height", zh_CN: "块高"}, help: {en: "Rows of threads in a block.", zh_CN: "一个线程块中的线程行数。"}}
scratch:
  between: {type: float, elements: rows * cols}
launches:
  - {entry: along_rows, arguments: [in, across, between, rows, cols, radius], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {entry: along_columns, arguments: [between, down, out, rows, cols, radius], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
title: {en: "Two passes, everything from global memory", zh_CN: "两遍，全部从全局内存读取"}
about:
  en: >-
    The kernel filters first all rows, then all columns. Every thread loads its neighbours and a
    weight for each of them: two loads per multiply-add. The intermediate image is written to DRAM
    and read again, unless it fits into the L2 cache.
  zh_CN: "先做所有的行，再做所有的列。每个线程加载各个邻居，每个邻居还要加载一个权重：每次乘加两次加载。中间图像写入内存再读回，除非 L2 缓存放得下。"
source: "V. Podlozhnyuk, Image convolution with CUDA, 2007"
---*/

__global__ void along_rows(const float *in, const float *weights, float *out, int rows, int cols, int radius)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
    for (int d = -radius; d <= radius; ++d)
        if (col + d >= 0 && col + d < cols)
            sum += in[size_t(row) * cols + col + d] * weights[d + radius];
    out[size_t(row) * cols + col] = sum;
}

__global__ void along_columns(const float *in, const float *weights, float *out, int rows, int cols, int radius)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
    for (int d = -radius; d <= radius; ++d)
        if (row + d >= 0 && row + d < rows)
            sum += in[size_t(row + d) * cols + col] * weights[d + radius];
    out[size_t(row) * cols + col] = sum;
}
