/*---
problem: stencil_steps
parameters:
  block_x: {values: [8, 16, 32, 64], default: 32, label: {en: "Block width", zh_CN: "块宽"}, help: {en: "Threads side by side, along a row.", zh_CN: "沿一行并排的线程数。"}}
  block_y: {values: [1, 2, 4, 8, 16], default: 8, label: {en: "Block height", zh_CN: "块高"}, help: {en: "Rows of threads in a block.", zh_CN: "一个线程块中的线程行数。"}}
scratch:
  other: {type: float, elements: "steps > 1 ? rows * cols : 1"}
launches:
  - {when: steps == 1, entry: one_step, arguments: [in, out, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {when: steps > 1, entry: one_step, arguments: [in, other, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {when: steps > 1, entry: one_step, arguments: [other, out, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {when: steps > 2, entry: one_step, arguments: [out, other, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {when: steps > 2, entry: one_step, arguments: [other, out, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {when: steps > 4, entry: one_step, arguments: [out, other, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {when: steps > 4, entry: one_step, arguments: [other, out, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {when: steps > 4, entry: one_step, arguments: [out, other, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {when: steps > 4, entry: one_step, arguments: [other, out, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
title: {en: "One pass per time step", zh_CN: "每一步扫一遍"}
about:
  en: >-
    Each launch does one time step: it reads the whole grid and writes it, because the next step can
    start only when all elements are complete. Even with perfect caches, a step cannot be faster
    than a copy of the grid.
  zh_CN: "每次启动走一步：读整个网格并写出整个网格，因为所有元素都就绪后，下一步才能开始。无论邻居之间共用得多好，一步都不会比拷贝一遍网格更快。"
source: "P. Micikevicius, 3D finite difference computation on GPUs using CUDA, 2009"
---*/

__global__ void one_step(const float *in, float *out, int rows, int cols)
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
