/*---
entry: transpose_tile<tile>
problem: transpose
arguments: [out, in, rows, cols]
parameters:
  tile:
    values: [8, 16, 32, 64]
    default: 32
    label: {en: "Tile side", zh_CN: "块边长"}
    help: {en: "Side of the square tile in shared memory; also the block's width.", zh_CN: "共享内存中正方形块的边长，也是线程块的宽度。"}
  block_y:
    values: [1, 2, 4, 8, 16, 32]
    default: 8
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Rows of threads; each thread moves tile / block_y elements.", zh_CN: "线程的行数；每个线程搬运 tile / block_y 个元素。"}
block: [tile, block_y]
grid: ["ceil(cols / tile)", "min(ceil(rows / tile), 65535)", "ceil(ceil(rows / tile) / 65535)"]
requires:
  - that: "tile % block_y == 0"
    else: {en: "the tile's side must be a multiple of the block's height", zh_CN: "块边长必须是线程块高度的整数倍"}
title:
  en: "Transpose through a shared tile"
  zh_CN: "经共享内存块转置"
about:
  en: >-
    A block stages a square tile in shared memory. It reads rows of the input and writes rows of the
    output, both coalesced, and transposes the tile in between. But in a tile 32 floats wide, a
    whole column is in a single bank, so a warp needs 32 wavefronts to read it. Compare with the
    padded tile, which differs in one number.
  zh_CN: "线程块把一个正方形块暂存在共享内存中：按行读输入，按行写输出，两边都是合并访问，转置在途中完成。但宽 \
    32 个 float 的块，一整列都落在同一个存储体，warp 读取它要 32 趟。请与加了填充的版本比较，两者只差一个数\
    字。"
source: {text: professional_cuda_c, chapter: shared_transpose, note: "transpose through shared memory"}
---*/
template <int tile>
__global__ void transpose_tile(float *out, const float *in, size_t rows, size_t cols)
{
    __shared__ float staged[tile][tile];

    // The tile's upper left corner in the input.
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // a grid has at most 65535 blocks along y
    size_t row0 = block_row * tile;
    size_t column0 = size_t(blockIdx.x) * tile;

    // Read: x moves along an input row. The block is lower than the tile and steps down through it.
    size_t column = column0 + threadIdx.x;
    for (int y = threadIdx.y; y < tile; y += blockDim.y)
        if (row0 + y < rows && column < cols)
            staged[y][threadIdx.x] = in[(row0 + y) * cols + column];

    __syncthreads(); // below, threads read elements that other threads have staged

    // Write: x moves along an output row, which is a column of the input
    // and of the tile. The tile's corner in the output is (column0, row0).
    size_t row = row0 + threadIdx.x;
    for (int y = threadIdx.y; y < tile; y += blockDim.y)
        if (column0 + y < cols && row < rows)
            out[(column0 + y) * rows + row] = staged[threadIdx.x][y];
}
