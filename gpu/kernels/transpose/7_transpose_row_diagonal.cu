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
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 16
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Threads along y.", zh_CN: "y 方向的线程数。"}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "min(ceil(rows / block_y), 65535)", "ceil(ceil(rows / block_y) / 65535)"]
requires:
  - that: "ceil(rows / block_y) * ceil(cols / block_x) < 2147483648"
    else: {en: "the numbers of so many blocks do not fit 32 bits: take larger ones", zh_CN: "线程块太多，编号超出 32 位：请使用更大的线程块"}
title:
  en: "Transpose by rows, blocks along diagonals"
  zh_CN: "按行转置，线程块沿对角线"
about:
  en: >-
    A kernel can choose which tile of the matrix a block processes. Here consecutive blocks process
    the tiles (0, 0), (1, 1), (2, 2) ... along a diagonal instead of a row, so that blocks that run
    at the same time read different rows and write different columns. On GPUs of 2010, memory was
    divided into partitions on which accesses could queue, and this order helped a lot. Later GPUs
    hash their addresses. Compare with the plain row-wise kernel at power-of-two sizes.
  zh_CN: "线程块处理矩阵的哪一块可以自由选择。这里先后启动的线程块沿对角线依次取 (0, 0)、(1, 1)、(2, 2)……，而不\
    是取同一行的各块，于是同时运行的线程块读不同的行、写不同的列。2010 年的 GPU 把显存分成若干分区，访问会在分区\
    上排队，这种顺序帮助很大；后来的 GPU 会打散地址。请在 2 的幂的尺寸下与普通的按行版本比较。"
source: {text: professional_cuda_c, chapter: transpose_diagonal, note: "transposeDiagonalRow"}
---*/
__global__ void transpose_row_diagonal(float *out, const float *in, size_t rows, size_t cols)
{
    // Blocks start in the order of their indices, x first. (z continues if y reaches 65535.)
    unsigned number = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;

    // Diagonal coordinates: each block is one row below and one column to the right of
    // the previous one: (0, 0), (1, 1), (2, 2) ... At the bottom, a new diagonal starts
    // at the top, one column further to the right, and all wrap around at the right
    // edge. So every row meets every column exactly once, for any shape of the grid.
    unsigned block_rows = gridDim.y * gridDim.z;
    unsigned block_row = number % block_rows;
    unsigned block_column = (number / block_rows + block_row) % gridDim.x;

    size_t column = size_t(block_column) * blockDim.x + threadIdx.x;
    size_t row = size_t(block_row) * blockDim.y + threadIdx.y;
    if (row < rows && column < cols)
        out[column * rows + row] = in[row * cols + column];
}
