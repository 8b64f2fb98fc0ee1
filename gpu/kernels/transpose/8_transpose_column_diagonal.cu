/*---
entry: transpose_column_diagonal
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
grid: ["ceil(rows / block_x)", "min(ceil(cols / block_y), 65535)", "ceil(ceil(cols / block_y) / 65535)"]
title:
  en: "Transpose by columns, blocks along diagonals"
  zh_CN: "按列转置，线程块沿对角线"
about:
  en: >-
    The column-wise transpose with its blocks taken along diagonals. Where the row version spread its
    strided writes, this one spreads its strided reads; but blocks side by side no longer share what
    a cache line brings, which is what the plain column version lives on. Look whether the diagonal
    order helps or hurts here, and why that differs from the row version.
  zh_CN: "线程块沿对角线排列的按列转置。按行版本分散的是跨步写入，这里分散的是跨步读取；但相邻线程块不再共用同一缓存行，\
    而这正是普通按列版本的优势所在。请看看对角顺序在这里是有益还是有害，以及为什么与按行版本不同。"
source: "Professional CUDA C Programming, ch. 4, transposeDiagonalCol"
---*/
__global__ void transpose_column_diagonal(float *out, const float *in, size_t rows, size_t cols)
{
    // Threads are laid over the output: x along its rows, which are columns of the input.
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // at most 65535 along y
    // Diagonal coordinates: each row of blocks starts one block further to the right and goes round
    // at the end.
    size_t block_column = (blockIdx.x + block_row) % gridDim.x;

    size_t row = block_column * blockDim.x + threadIdx.x;
    size_t column = block_row * blockDim.y + threadIdx.y;
    if (row < rows && column < cols)
        out[column * rows + row] = in[row * cols + column];
}
