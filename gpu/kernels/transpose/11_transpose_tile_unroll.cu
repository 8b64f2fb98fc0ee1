/*---
entry: transpose_tile_unroll<tile, block_y, padding>
problem: transpose
arguments: [out, in, rows, cols]
parameters:
  tile:
    values: [16, 32, 64]
    default: 32
    label: {en: "Tile side", zh_CN: "块边长"}
    help: {en: "Side of the square tile in shared memory; also the block's width.", zh_CN: "共享内存中正方形块的边长，也是线程块的宽度。"}
  padding:
    values: [0, 1, 2]
    default: 1
    label: {en: "Padding", zh_CN: "填充"}
    help: {en: "Floats added to every row of the tile, never used.", zh_CN: "块的每一行末尾增加的 float 个数，并不使用。"}
  block_y:
    values: [2, 4, 8, 16]
    default: 8
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Rows of threads; each thread moves tile / block_y elements at once.", zh_CN: "线程的行数；每个线程一次搬运 tile / block_y 个元素。"}
block: [tile, block_y]
grid: ["ceil(cols / tile)", "min(ceil(rows / tile), 65535)", "ceil(ceil(rows / tile) / 65535)"]
requires:
  - that: "tile % block_y == 0"
    else: {en: "the tile's side must be a multiple of the block's height", zh_CN: "块边长必须是线程块高度的整数倍"}
title:
  en: "Transpose through a padded tile, unrolled"
  zh_CN: "经填充的共享内存块转置，循环展开"
about:
  en: >-
    This is the padded tile with a block height that is known at compile time. The loops have fixed
    bounds and are unrolled, so all loads of a thread are in flight before the first arrives. The
    padding removes the bank conflicts, and the unrolling removes the waiting. Sweep the block
    height: fewer threads have more loads each, until registers or latency become the limit.
  zh_CN: "还是带填充的块，但编译器知道线程块的高度：循环次数固定并被展开，线程的全部加载在第一个到达之前就已发出。\
    填充去掉了存储体冲突，展开去掉了等待。请扫描线程块高度：线程更少，每个线程的加载更多，直到寄存器或延迟成为瓶颈。"
source: {text: professional_cuda_c, chapter: shared_transpose, note: "unrolled padded transpose"}
---*/
template <int tile, int block_y, int padding>
__global__ void transpose_tile_unroll(float *out, const float *in, size_t rows, size_t cols)
{
    __shared__ float staged[tile][tile + padding];

    // The tile's upper left corner in the input.
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // a grid has at most 65535 blocks along y
    size_t row0 = block_row * tile;
    size_t column0 = size_t(blockIdx.x) * tile;

    // A thread's elements are block_y rows apart in the tile.
    constexpr int steps = tile / block_y;
    float carried[steps];

    size_t column = column0 + threadIdx.x;
#pragma unroll
    for (int s = 0; s < steps; ++s) {
        size_t row = row0 + threadIdx.y + s * block_y;
        if (row < rows && column < cols)
            carried[s] = in[row * cols + column];
    }
#pragma unroll
    for (int s = 0; s < steps; ++s)
        if (row0 + threadIdx.y + s * block_y < rows && column < cols)
            staged[threadIdx.y + s * block_y][threadIdx.x] = carried[s];

    __syncthreads(); // below, threads read elements that other threads have staged

    // x now moves along an output row, which is a column of the tile.
    size_t row = row0 + threadIdx.x;
#pragma unroll
    for (int s = 0; s < steps; ++s) {
        size_t out_row = column0 + threadIdx.y + s * block_y;
        if (out_row < cols && row < rows)
            out[out_row * rows + row] = staged[threadIdx.x][threadIdx.y + s * block_y];
    }
}
