/*---
entry: transpose_column
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
title:
  en: "Transpose: read columns, write rows"
  zh_CN: "转置：按列读，按行写"
about:
  en: >-
    Here neighbouring threads write one row of the output, coalesced, and read one column of the
    input. Each load uses 4 bytes of its 32-byte sector, but the other 28 stay in the L1 cache for
    the next rows of threads. A strided store has no such help. Sweep the block shape, including
    tall and narrow blocks, and switch l1 between ca and cg.
  zh_CN: "把同一个转置反过来：并排的线程写入输出的一行（合并访问），读取输入的一列。每次加载只用到 32 字节扇区中的 \
    4 字节，但其余 28 字节留在 L1 缓存里供后面各行线程使用，而跨步存储没有这样的好处。请扫描线程块的形状，包括窄而\
    高的块，并把 l1 在 ca 与 cg 之间切换。"
source:
- {text: professional_cuda_c, chapter: transpose, note: "transposeNaiveCol"}
- {text: professional_cuda_c, chapter: thin_blocks, note: "transposeNaiveCol"}
---*/
__global__ void transpose_column(float *out, const float *in, size_t rows, size_t cols)
{
    // Threads follow the output matrix, which has cols rows of rows elements:
    // x along its rows, in memory order. An output row is an input column.
    size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // a grid has at most 65535 blocks along y
    size_t column = block_row * blockDim.y + threadIdx.y;

    // From one thread to the next, row increases by one: the
    // write advances by one float, the read by cols floats.
    if (row < rows && column < cols)
        out[column * rows + row] = in[row * cols + column];
}
