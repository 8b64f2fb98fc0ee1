/*---
entry: separable_tile<radius>
problem: separable
arguments: [in, out, rows, cols, height]
parameters:
  height: {values: [32, 64, 96], default: 64, label: {en: "Rows of a tile", zh_CN: "图块行数"}, help: {en: "Rows of the result per block, 32 columns wide.", zh_CN: "一个线程块产生多少行结果，宽 32 列。"}}
constants: {across_weights: across, down_weights: down}
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / height)"]
shared_bytes: 4 * (height + 2 * radius) * (64 + 2 * radius)
requires:
  - {that: height >= 2 * radius, else: {en: "the tile must have at least as many rows as its border above and below", zh_CN: "图块的高度小于它上下要读的行数"}}
title: {en: "One pass: a tile, its rows, its columns", zh_CN: "一遍：图块、行、列都在共享内存"}
about:
  en: >-
    A block loads a tile with its border into shared memory, filters its rows into a second tile,
    and the columns of that tile into the result. The intermediate image never leaves the SM, but
    two blocks filter the border rows above and below. Every multiply-add still loads from shared
    memory.
  zh_CN: "线程块把图块连同边框载入共享内存，沿行加权到第二块共享内存，再对它沿列加权得到结果。中间图像从不离开 SM；代价是上下边框的行被两个线程块各加权一次。每次乘加仍要从共享内存加载一次。"
source: "V. Podlozhnyuk, Image convolution with CUDA, 2007"
---*/

__constant__ float across_weights[33], down_weights[33];

template <int radius>
__global__ void __launch_bounds__(256) separable_tile(const float *in, float *out, int rows, int cols, int height)
{
    constexpr int wide = 32, pitch = wide + 2 * radius;
    extern __shared__ float tile[]; // the tile, including its border
    int all = height + 2 * radius;
    float *between = tile + all * pitch; // weighted sums of the tile's rows
    int top = int(blockIdx.y) * height - radius, left = int(blockIdx.x) * wide - radius;
    for (int y = threadIdx.y; y < all; y += blockDim.y)
        for (int x = threadIdx.x; x < pitch; x += wide) {
            int row = top + y, col = left + x;
            tile[y * pitch + x] = row >= 0 && row < rows && col >= 0 && col < cols ? in[size_t(row) * cols + col] : 0.0f;
        }
    __syncthreads();
    int x = threadIdx.x;
    for (int y = threadIdx.y; y < all; y += blockDim.y) {
        float sum = 0;
#pragma unroll
        for (int d = 0; d <= 2 * radius; ++d)
            sum += tile[y * pitch + x + d] * across_weights[d];
        between[y * wide + x] = sum;
    }
    __syncthreads();
    int col = left + radius + x;
    for (int y = threadIdx.y; y < height; y += blockDim.y) {
        float sum = 0;
#pragma unroll
        for (int d = 0; d <= 2 * radius; ++d)
            sum += between[(y + d) * wide + x] * down_weights[d];
        int row = top + radius + y;
        if (row < rows && col < cols)
            out[size_t(row) * cols + col] = sum;
    }
}
