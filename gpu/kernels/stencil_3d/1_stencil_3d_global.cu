/*---
entry: stencil_3d_global
problem: stencil_3d
arguments: [in, out, planes, rows, cols]
parameters:
  block_x: {values: [16, 32, 64, 128], default: 32, label: {en: "Block columns", zh_CN: "线程块的列数"}, help: {en: "Threads along a row.", zh_CN: "沿一行的线程数。"}}
  block_y: {values: [1, 2, 4, 8], default: 8, label: {en: "Block rows", zh_CN: "线程块的行数"}, help: {en: "Threads down a column.", zh_CN: "沿一列的线程数。"}}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "ceil(rows / block_y)", "min(planes, 65535)"]
title: {en: "Seven points from global memory", zh_CN: "从全局内存读七个点"}
about:
  en: >-
    One thread per element reads the element and its six neighbours. The neighbours in the row are
    in the same cache lines, and those in the plane are often in L1. Those above and below come from
    L2, because other blocks read them at about the same time.
  zh_CN: "每个线程一个元素，读自身和六个邻居。同一行的邻居在同样的缓存行里，同一平面的运气好时在 L1；上下的邻居来自 L2，因为别的线程块差不多同时在读它们。"
source: "P. Micikevicius, 3D finite difference computation on GPUs using CUDA, 2009"
---*/

__global__ void stencil_3d_global(const float *in, float *out, int planes, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    size_t apart = size_t(rows) * cols;
    for (int plane = blockIdx.z; plane < planes; plane += gridDim.z) {
        size_t i = plane * apart + size_t(row) * cols + col;
        bool inner = plane > 0 && plane + 1 < planes && row > 0 && row + 1 < rows && col > 0 && col + 1 < cols;
        out[i] = inner ? (6 * in[i] + in[i - apart] + in[i + apart] + in[i - cols] + in[i + cols] + in[i - 1] +
                          in[i + 1]) * (1.0f / 12)
                       : in[i];
    }
}
