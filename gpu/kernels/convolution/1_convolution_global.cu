/*---
entry: convolution_global
problem: convolution
arguments: [in, weights, out, rows, cols, radius]
parameters:
  block_x: {values: [8, 16, 32, 64], default: 32, label: {en: "Block width", zh_CN: "块宽"}, help: {en: "Threads side by side, along a row.", zh_CN: "沿一行并排的线程数。"}}
  block_y: {values: [1, 2, 4, 8, 16], default: 8, label: {en: "Block height", zh_CN: "块高"}, help: {en: "Rows of threads in a block.", zh_CN: "一个线程块中的线程行数。"}}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]
title: {en: "Convolution from global memory", zh_CN: "从全局内存读取的卷积"}
about:
  en: >-
    Each thread reads its whole neighbourhood and all weights. Neighbours read almost the same; the L1 cache absorbs most
    of it, but every read is still an instruction and a request.
  zh_CN: "每个线程读取自己的整个邻域和全部权重。相邻线程读的几乎相同；L1 缓存能承担大部分，但每次读取仍是一条指令、一次请求。"
source: "V. Podlozhnyuk, Image convolution with CUDA, 2007"
---*/

__global__ void convolution_global(const float *in, const float *weights, float *out, int rows, int cols, int radius)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
    int width = 2 * radius + 1;
    for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) {
            int y = row + dy, x = col + dx;
            if (y >= 0 && y < rows && x >= 0 && x < cols)
                sum += in[size_t(y) * cols + x] * weights[(dy + radius) * width + dx + radius];
        }
    out[size_t(row) * cols + col] = sum;
}
