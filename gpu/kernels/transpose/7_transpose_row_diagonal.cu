/*---
entry: transpose_row_diagonal
problem: transpose
arguments: [out, in, rows, cols]
parameters:
  block_x:
    values: [4, 8, 16, 32, 64, 128, 256]
    default: 16
    label: {en: "Block width", zh_CN: "线程块宽度"}
    help: {en: "Threads along x, the direction in which memory runs.", zh_CN: "x 方向（内存连续方向）的线程数。"}
  block_y:
    values: [1, 2, 4, 8, 16, 32]
    default: 16
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Threads along y.", zh_CN: "y 方向的线程数。"}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "min(ceil(rows / block_y), 65535)", "ceil(ceil(rows / block_y) / 65535)"]
title:
  en: "Transpose by rows, blocks along diagonals"
  zh_CN: "按行转置，线程块沿对角线"
about:
  en: >-
    Which piece of the matrix a block takes is free to choose. Here neighbouring blocks work along a
    diagonal instead of along a row, so that blocks which run together write to different columns and
    rows. On GPUs of 2010 memory was cut into partitions that could queue up, and this order helped
    much; later ones hash their addresses. Compare with the plain row version at power-of-two sizes.
  zh_CN: "线程块处理矩阵的哪一块可以自由选择。这里相邻的线程块沿对角线而不是沿一行工作，于是同时运行的线程块写到不同的行和列。\
    2010 年的 GPU 把显存分成若干分区，访问会在分区上排队，这种顺序帮助很大；后来的 GPU 会打散地址。\
    请在 2 的幂的尺寸下与普通的按行版本比较。"
source: "Professional CUDA C Programming, ch. 4, transposeDiagonalRow"
---*/
__global__ void transpose_row_diagonal(float *out, const float *in, size_t rows, size_t cols)
{
    // The block's place in a grid of gridDim.x columns; z carries on where y ends at 65535.
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y;
    // Diagonal coordinates: each row of blocks starts one block further to the right and goes round
    // at the end. Every row still meets every column once, whatever the shape of the grid.
    size_t block_column = (blockIdx.x + block_row) % gridDim.x;

    size_t column = block_column * blockDim.x + threadIdx.x;
    size_t row = block_row * blockDim.y + threadIdx.y;
    if (row < rows && column < cols)
        out[column * rows + row] = in[row * cols + column];
}
