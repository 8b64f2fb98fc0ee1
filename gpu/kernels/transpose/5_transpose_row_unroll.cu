/*---
entry: transpose_row_unroll<unroll>
problem: transpose
arguments: [out, in, rows, cols]
parameters:
  unroll:
    values: [1, 2, 4, 8]
    default: 4
    label: {en: "Unrolling", zh_CN: "展开次数"}
    help: {en: "Elements per thread, one block width apart.", zh_CN: "每个线程处理的元素数，彼此相隔一个线程块的宽度。"}
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
grid: ["ceil(cols / (block_x * unroll))", "min(ceil(rows / block_y), 65535)", "ceil(ceil(rows / block_y) / 65535)"]
title:
  en: "Transpose by rows, unrolled"
  zh_CN: "按行转置，循环展开"
about:
  en: >-
    This is the row-wise transpose with several elements per thread. A thread loads all of them
    before it stores the first. The reads gain from more loads in flight. The strided writes do not
    change, but more of them occur at the same time. Compare with the unrolled column-wise kernel,
    whose loads are strided.
  zh_CN: "每个线程处理若干元素的按行转置：全部加载之后才存储第一个。读取因更多加载同时在途而受益；跨步的写入还是老样子，\
    而且同时更多。请与按列的展开版本比较：它的跨步访问在加载一侧。"
source: {text: professional_cuda_c, chapter: transpose_unrolled, note: "transposeUnroll4Row"}
---*/
template <int unroll>
__global__ void transpose_row_unroll(float *out, const float *in, size_t rows, size_t cols)
{
    // A block covers unroll * blockDim.x columns: each step is one block width to the right.
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // a grid has at most 65535 blocks along y
    size_t row = block_row * blockDim.y + threadIdx.y;
    if (row >= rows)
        return;

    float carried[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        size_t column = first + u * blockDim.x;
        if (column < cols)
            carried[u] = in[row * cols + column];
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        size_t column = first + u * blockDim.x;
        if (column < cols)
            out[column * rows + row] = carried[u];
    }
}
