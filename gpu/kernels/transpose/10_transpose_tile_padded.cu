/*---
entry: transpose_tile_padded<tile, padding>
problem: transpose
arguments: [out, in, rows, cols]
parameters:
  tile:
    values: [8, 16, 32, 64]
    default: 32
    label: {en: "Tile side", zh_CN: "块边长"}
    help: {en: "Side of the square tile in shared memory; also the block's width.", zh_CN: "共享内存中正方形块的边长，也是线程块的宽度。"}
  padding:
    values: [1, 2, 4]
    default: 1
    label: {en: "Padding", zh_CN: "填充"}
    help: {en: "Floats added to every row of the tile, never used.", zh_CN: "块的每一行末尾增加的 float 个数，并不使用。"}
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
  en: "Transpose through a padded tile"
  zh_CN: "经填充的共享内存块转置"
about:
  en: >-
    One unused float at the end of each row of the tile shifts every row by one bank. In a tile 32
    or 64 wide, a column is then spread over all 32 banks and read in one wavefront. In narrower
    tiles, a warp covers several columns, and two-way conflicts remain. Compare the bandwidth with
    that of the unpadded tile and of the row copy. Try a padding of 2 or 4: which conflicts remain,
    and do they affect the time?
  zh_CN: "在块的每一行末尾加一个不用的 float，使每一行都错开一个存储体。块宽为 32 或 64 时，一列也就分布在全部 \
    32 个存储体上，可以一次读出；更窄的块中，一个 warp 跨几列，仍有 2 路冲突。请把带宽与未填充的版本及按行拷贝\
    比较。再试试填充 2 或 4：它们留下哪些冲突？时间上看得出来吗？"
source: {text: professional_cuda_c, chapter: shared_transpose, note: "transpose through padded shared memory"}
---*/
template <int tile, int padding>
__global__ void transpose_tile_padded(float *out, const float *in, size_t rows, size_t cols)
{
    // Element (y, x) of the tile is in bank (y * (tile + padding) + x) % 32. Down a column,
    // y increases by one: with tile 32 and padding 1, the bank increases by 33 % 32 = 1.
    __shared__ float staged[tile][tile + padding];

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
