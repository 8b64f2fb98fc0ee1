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
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 16
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Threads along y.", zh_CN: "y 方向的线程数。"}
block: [block_x, block_y]
grid: ["ceil(rows / block_x)", "min(ceil(cols / block_y), 65535)", "ceil(ceil(cols / block_y) / 65535)"]
requires:
  - that: "ceil(rows / block_x) * ceil(cols / block_y) < 2147483648"
    else: {en: "the numbers of so many blocks do not fit 32 bits: take larger ones", zh_CN: "线程块太多，编号超出 32 位：请使用更大的线程块"}
title:
  en: "Transpose by columns, blocks along diagonals"
  zh_CN: "按列转置，线程块沿对角线"
about:
  en: >-
    This is the column-wise transpose with diagonal block order. The row-wise kernel distributes its
    strided writes; this kernel distributes its strided reads. But consecutive blocks no longer
    write adjacent pieces of the same rows. With blocks 16 wide, each block writes 64 bytes of a
    row, half a cache line, and the other half follows much later. Check whether the diagonal order
    helps or hurts here, and why the row-wise kernel differs.
  zh_CN: "线程块沿对角线排列的按列转置。按行版本分散的是跨步写入，这里分散的是跨步读取。但先后启动的线程块不再写\
    同一行的相邻部分：块宽为 16 时，每块在一行中写 64 字节，即半条缓存行，另一半要很久以后才写。请看看对角顺序在\
    这里是有益还是有害，以及为什么与按行版本不同。"
source: {text: professional_cuda_c, chapter: transpose_diagonal, note: "transposeDiagonalCol"}
---*/
__global__ void transpose_column_diagonal(float *out, const float *in, size_t rows, size_t cols)
{
    // Diagonal coordinates, as in transpose_row_diagonal:
    // consecutive blocks process (0, 0), (1, 1), (2, 2) ...
    unsigned number = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned block_rows = gridDim.y * gridDim.z;
    unsigned block_row = number % block_rows;
    unsigned block_column = (number / block_rows + block_row) % gridDim.x;

    // Threads follow the output: x along its rows, which are columns of the input.
    size_t row = size_t(block_column) * blockDim.x + threadIdx.x;
    size_t column = size_t(block_row) * blockDim.y + threadIdx.y;
    if (row < rows && column < cols)
        out[column * rows + row] = in[row * cols + column];
}
