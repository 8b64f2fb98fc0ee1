/*---
entry: stencil_global
problem: stencil
arguments: [in, out, rows, cols]
parameters:
  block_x: {values: [8, 16, 32, 64], default: 32, label: {en: "Block width", zh_CN: "块宽"}, help: {en: "Threads side by side, along a row.", zh_CN: "沿一行并排的线程数。"}}
  block_y: {values: [1, 2, 4, 8, 16], default: 8, label: {en: "Block height", zh_CN: "块高"}, help: {en: "Rows of threads in a block.", zh_CN: "一个线程块中的线程行数。"}}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]
title: {en: "Stencil, one element per thread", zh_CN: "模板计算，每个线程一个元素"}
about:
  en: >-
    Five reads per thread. The neighbours to the left and right come from nearly the same sectors; those above and below
    are read again by other threads, from the L1 cache within a block, otherwise from L2.
  zh_CN: "每个线程读五次。左右的邻居几乎在同样的扇区里；上下的邻居会被其他线程再次读取，在同一线程块内来自 L1 缓存，否则来自 L2。"
source: "P. Micikevicius, 3D finite difference computation on GPUs using CUDA, 2009"
---*/

__global__ void stencil_global(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    size_t i = size_t(row) * cols + col;
    float me = in[i];
    if (row > 0 && row + 1 < rows && col > 0 && col + 1 < cols)
        me = 0.125f * (4 * me + in[i - cols] + in[i + cols] + in[i - 1] + in[i + 1]);
    out[i] = me;
}
