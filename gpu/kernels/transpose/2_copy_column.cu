/*---
entry: copy_column
problem: transpose
computes: copy
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
  en: "Copy by columns: the lower bound"
  zh_CN: "按列拷贝：性能下限"
about:
  en: >-
    This kernel only copies, too, but in the worst way: neighbouring threads read and write elements
    that are a whole row apart. An access of a warp needs 16 sectors for its 128 bytes if the block
    is 16 wide, and 32 if it is 32 wide or more. A transpose has at least one coalesced side and
    should not be slower. Check whether that is true on your GPU, because caches may help strided
    loads more than strided stores. Try tall blocks: with more rows of threads, the caches can
    complete the sectors.
  zh_CN: "这里也不转置，却是搬运矩阵最差的方式：并排的线程读写的位置相隔一整行，warp 每次访问 128 字节，在宽 \
    16 的线程块中触及 16 个扇区，在宽 32 及以上的线程块中触及 32 个。转置至少有一边是合并访问，不应比它更慢；\
    看看在您的 GPU 上是否如此，那里缓存对跨步加载的帮助可能大于对跨步存储。请试试更高的线程块：线程行数更多\
    时，缓存可以把扇区凑满。"
source: {text: professional_cuda_c, chapter: transpose, note: "copyCol"}
---*/
__global__ void copy_column(float *out, const float *in, size_t rows, size_t cols)
{
    // x moves down a column of the matrix, across the memory order.
    size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // a grid has at most 65535 blocks along y
    size_t column = block_row * blockDim.y + threadIdx.y;

    // From one thread to the next, both addresses advance by cols floats.
    if (row < rows && column < cols)
        out[row * cols + column] = in[row * cols + column];
}
