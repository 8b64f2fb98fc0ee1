/*---
problem: stencil_steps
parameters:
  depth: {values: [1, 2, 4, 8], default: 4, label: {en: "Steps per pass", zh_CN: "每读一遍的步数"}, help: {en: "Time steps between reading and writing the grid.", zh_CN: "读入网格之后、写出之前走多少步。"}}
  block_y: {values: [8, 16], default: 16, label: {en: "Block height", zh_CN: "块高"}, help: {en: "Rows of 64 threads in a block; each thread processes four elements of a column.", zh_CN: "一个线程块中每行 64 个线程的行数；每个线程负责一列中的四个元素。"}}
sizes: {passes: steps / depth}
requires:
  - {that: depth <= steps, else: {en: "fewer steps in total than steps per pass", zh_CN: "总步数少于每读一遍要走的步数"}}
scratch:
  other: {type: float, elements: "passes > 1 ? rows * cols : 1"}
launches:
  - {when: passes == 1, entry: "several_steps<depth, block_y>", arguments: [in, out, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
  - {when: passes > 1, entry: "several_steps<depth, block_y>", arguments: [in, other, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
  - {when: passes > 1, entry: "several_steps<depth, block_y>", arguments: [other, out, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
  - {when: passes > 2, entry: "several_steps<depth, block_y>", arguments: [out, other, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
  - {when: passes > 2, entry: "several_steps<depth, block_y>", arguments: [other, out, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
  - {when: passes > 4, entry: "several_steps<depth, block_y>", arguments: [out, other, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
  - {when: passes > 4, entry: "several_steps<depth, block_y>", arguments: [other, out, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
  - {when: passes > 4, entry: "several_steps<depth, block_y>", arguments: [out, other, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
  - {when: passes > 4, entry: "several_steps<depth, block_y>", arguments: [other, out, rows, cols], block: [64, block_y], grid: ["ceil(cols / (64 - 2 * depth))", "ceil(rows / (4 * block_y - 2 * depth))"]}
title: {en: "Several steps on a tile in shared memory", zh_CN: "在共享内存的图块上走几步"}
about:
  en: >-
    A block reads a tile with a border as wide as the number of steps, computes these steps in
    shared memory, and writes the inner part, which is correct. The error at the edge moves inwards
    by one element per step (overlapped tiling, ghost zones). One read and one write of the grid
    serve several steps, but several blocks read and compute the borders. With depth 8, 48 x 48 of
    64 x 64 elements remain.
  zh_CN: "线程块读入一个图块，其边框宽度等于步数，在共享内存中走完这些步，再写出正确的中间部分；边缘处的错误每步只向内扩散一个元素（重叠分块，ghost zone）。一次读写供几步使用，但边框会被几个线程块重复读取和计算：深度为 8 时，64 x 64 个元素只剩 48 x 48 个。"
source: "J. Holewinski, L. Pouchet, P. Sadayappan, High-performance code generation for stencil computations on GPU architectures, 2012"
---*/

template <int depth, int block_y>
__global__ void __launch_bounds__(64 * block_y) several_steps(const float *in, float *out, int rows, int cols)
{
    constexpr int wide = 64, each = 4, high = block_y * each; // extents of the tile including its border
    __shared__ float tile[2][high][wide];
    int x = threadIdx.x, col = blockIdx.x * (wide - 2 * depth) - depth + x;
    int top = blockIdx.y * (high - 2 * depth) - depth;
    float mine[each];
#pragma unroll
    for (int k = 0; k < each; ++k) {
        int y = k * block_y + threadIdx.y, row = top + y;
        mine[k] = row >= 0 && row < rows && col >= 0 && col < cols ? in[size_t(row) * cols + col] : 0.0f;
        tile[0][y][x] = mine[k];
    }
#pragma unroll
    for (int step = 0; step < depth; ++step) {
        __syncthreads(); // all threads have written the buffer to read, and have read the buffer to write
#pragma unroll
        for (int k = 0; k < each; ++k) {
            int y = k * block_y + threadIdx.y, row = top + y;
            bool rim = y == 0 || y == high - 1 || x == 0 || x == wide - 1;
            auto &now = tile[step % 2];
            if (!rim && row > 0 && row + 1 < rows && col > 0 && col + 1 < cols)
                mine[k] = 0.125f * (4 * mine[k] + (now[y - 1][x] + now[y + 1][x]) + (now[y][x - 1] + now[y][x + 1]));
            if (step + 1 < depth)
                tile[1 - step % 2][y][x] = mine[k];
        }
    }
#pragma unroll
    for (int k = 0; k < each; ++k) {
        int y = k * block_y + threadIdx.y, row = top + y;
        if (y >= depth && y < high - depth && x >= depth && x < wide - depth && row < rows && col < cols)
            out[size_t(row) * cols + col] = mine[k];
    }
}
