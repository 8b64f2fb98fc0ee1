/*---
entry: stencil_column<height>
problem: stencil
arguments: [in, out, rows, cols]
parameters:
  block: {values: [64, 128, 256], default: 128, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  height: {values: [4, 8, 16, 32], default: 16, label: {en: "Rows per thread", zh_CN: "每线程行数"}, help: {en: "How many elements of a column a thread computes.", zh_CN: "一个线程计算一列中的多少个元素。"}}
block: [block]
grid: ["ceil(cols / block)", "ceil(rows / height)"]
title: {en: "Stencil, a queue of rows in registers", zh_CN: "模板计算，寄存器中的行队列"}
about:
  en: >-
    A thread processes a column from top to bottom and keeps three rows in registers: the element
    below becomes the current one, then the one above. Three of the five reads remain, and two of
    these access sectors that its neighbours read anyway.
  zh_CN: "线程沿一列向下走，把三行的元素留在寄存器中：下方的元素成为当前元素，再成为上方的元素。五次读取只剩三次，其中两次来自相邻线程本来就要读的扇区。"
source: "P. Micikevicius, 3D finite difference computation on GPUs using CUDA, 2009"
---*/

template <int height>
__global__ void stencil_column(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int first = blockIdx.y * height;
    if (col >= cols)
        return;
    size_t i = size_t(first) * cols + col;
    float above = first > 0 ? in[i - cols] : 0.0f;
    float me = in[i];
    for (int row = first; row < min(first + height, rows); ++row, i += cols) {
        float below = row + 1 < rows ? in[i + cols] : 0.0f;
        bool inner = row > 0 && row + 1 < rows && col > 0 && col + 1 < cols;
        out[i] = inner ? 0.125f * (4 * me + above + below + in[i - 1] + in[i + 1]) : me;
        above = me;
        me = below;
    }
}
