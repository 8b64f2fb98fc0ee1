/*---
entry: transpose_row
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
title:
  en: "Transpose: read rows, write columns"
  zh_CN: "转置：按行读，按列写"
about:
  en: >-
    This is the most direct transpose. Neighbouring threads read one row of the input, coalesced,
    and write one column of the output. Their stores are a whole output row apart, so each thread
    writes to a different sector. Compare with the kernel that reads columns: half of the accesses
    are strided in both kernels, but loads can hit in a cache, and stores cannot.
  zh_CN: "最先想到的转置。并排的线程读取输入的一行（合并访问），写入输出的一列：相邻线程的写入位置相隔输出的一整行，\
    各占一个扇区。请与按列读取的核函数比较：跨步的那一半工作相同，但加载可以再次命中缓存，存储则不行。"
source:
- {text: professional_cuda_c, chapter: transpose, note: "transposeNaiveRow"}
- {text: professional_cuda_c, chapter: thin_blocks, note: "transposeNaiveRow"}
---*/
__global__ void transpose_row(float *out, const float *in, size_t rows, size_t cols)
{
    // Threads follow the input matrix: x along its rows, in memory order.
    size_t column = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // a grid has at most 65535 blocks along y
    size_t row = block_row * blockDim.y + threadIdx.y;

    // The output has cols rows of rows elements. From one thread to the next, column
    // increases by one: the read advances by one float, the write by rows floats.
    if (row < rows && column < cols)
        out[column * rows + row] = in[row * cols + column];
}
