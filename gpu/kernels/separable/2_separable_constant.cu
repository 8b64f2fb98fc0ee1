/*---
problem: separable
parameters:
  block_x: {values: [8, 16, 32, 64], default: 32, label: {en: "Block width", zh_CN: "块宽"}, help: {en: "Threads side by side, along a row.", zh_CN: "沿一行并排的线程数。"}}
  block_y: {values: [1, 2, 4, 8, 16], default: 8, label: {en: "Block height", zh_CN: "块高"}, help: {en: "Rows of threads in a block.", zh_CN: "一个线程块中的线程行数。"}}
constants: {across_weights: across, down_weights: down}
scratch:
  between: {type: float, elements: rows * cols}
launches:
  - {entry: along_rows<radius>, arguments: [in, between, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {entry: along_columns<radius>, arguments: [between, out, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
title: {en: "Two passes, weights in constant memory", zh_CN: "两遍，权重放在常量内存"}
about:
  en: >-
    The weights are __constant__ variables, and the radius is known at compile time. The loops are
    unrolled, and a multiply-add takes its weight from the constant cache as an operand, without a
    load. One load per multiply-add remains.
  zh_CN: "权重是 __constant__ 变量，半径在编译时已知：循环被展开，乘加直接以常量缓存中的权重为操作数，不需要加载。每次乘加只剩一次加载。"
source: "V. Podlozhnyuk, Image convolution with CUDA, 2007"
---*/

__constant__ float across_weights[33], down_weights[33];

template <int radius>
__global__ void along_rows(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
#pragma unroll
    for (int d = -radius; d <= radius; ++d)
        if (col + d >= 0 && col + d < cols)
            sum += in[size_t(row) * cols + col + d] * across_weights[d + radius];
    out[size_t(row) * cols + col] = sum;
}

template <int radius>
__global__ void along_columns(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
#pragma unroll
    for (int d = -radius; d <= radius; ++d)
        if (row + d >= 0 && row + d < rows)
            sum += in[size_t(row + d) * cols + col] * down_weights[d + radius];
    out[size_t(row) * cols + col] = sum;
}
