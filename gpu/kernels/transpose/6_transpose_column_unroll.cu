/*---
entry: transpose_column_unroll<unroll>
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
grid: ["ceil(rows / (block_x * unroll))", "min(ceil(cols / block_y), 65535)", "ceil(ceil(cols / block_y) / 65535)"]
title:
  en: "Transpose by columns, unrolled"
  zh_CN: "按列转置，循环展开"
about:
  en: >-
    This is the column-wise transpose with several elements per thread: several strided loads in
    flight, and coalesced stores. In “Professional CUDA C Programming” (2014), this was the fastest
    kernel without shared memory, and with narrow blocks even faster than the row copy. Sweep
    block_x, block_y, and unroll, and compare the result with the padded tile. How much more does
    shared memory gain?
  zh_CN: "每个线程处理若干元素的按列转置：多个跨步加载同时在途，存储是合并的。在《CUDA C 编程权威指南》（\
    2014）中，这是不用共享内存的最快的核函数，配合窄线程块甚至超过了按行拷贝。请扫描 block_x、block_y 和 \
    unroll，并与加填充的共享内存版本比较：还剩多少可以由共享内存来争取？"
source:
- {text: professional_cuda_c, chapter: transpose_unrolled, note: "transposeUnroll4Col"}
- {text: professional_cuda_c, chapter: thin_blocks, note: "transposeUnroll4Col"}
---*/
template <int unroll>
__global__ void transpose_column_unroll(float *out, const float *in, size_t rows, size_t cols)
{
    // Threads follow the output: x along its rows, which are columns of the input. A block
    // covers unroll * blockDim.x elements of each: every step is one block width further.
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // a grid has at most 65535 blocks along y
    size_t column = block_row * blockDim.y + threadIdx.y;
    if (column >= cols)
        return;

    float carried[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        size_t row = first + u * blockDim.x;
        if (row < rows)
            carried[u] = in[row * cols + column];
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        size_t row = first + u * blockDim.x;
        if (row < rows)
            out[column * rows + row] = carried[u];
    }
}
