/*---
entry: multiply_padded<tile>
problem: multiply
computes: padded
arguments: [A_padded, B_padded, C_padded, n, pitch]
parameters:
  tile:
    values: [8, 16, 32]
    default: 16
    label: {en: "Tile side", zh_CN: "块边长"}
    help: {en: "Side of the square tiles; a block has tile x tile threads.", zh_CN: "正方形块的边长；线程块有 tile × tile 个线程。"}
block: [tile, tile]
grid: ["ceil(n / tile)", "ceil(n / tile)"]
figures:
  compute_to_memory: "tile / 4"
title:
  en: "Square tiles on padded matrices"
  zh_CN: "填充矩阵上的正方形块"
about:
  en: >-
    The matrices in memory are padded with zeros to whole tiles, in rows and in columns, so the kernel needs no boundary
    checks. It also computes and stores the padding, which is never read. On the 8800GT, the kernel took a fifth less time
    (0.042 s instead of 0.053). Measure the gain on a GPU with cheaper comparisons, and the cost of the padding when n is
    just above a multiple of the tile.
  zh_CN: "内存中的矩阵在行和列上都用零补齐到完整的块，核函数因此不需要边界判断。它也会计算并写入从不读取的填充部分。8800GT 上核函数本身的时间减少了五分之一（0.042 秒，而不是 0.053 秒）。请测量比较指令更便宜的 GPU 能得到多少，以及 n 刚刚超过块的倍数时，填充的代价有多大。"
source: {text: cuda_made_simple, chapter: padded_product, note: "25.6 GFLOP/s on a GeForce 8800GT, the kernel alone 48"}
---*/
template <int tile>
__global__ void multiply_padded(const float *A, const float *B, float *C, int n, int pitch)
{
    __shared__ float tile_A[tile][tile];
    __shared__ float tile_B[tile][tile];

    int x = threadIdx.x, y = threadIdx.y;
    size_t row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;

    float sum = 0, excess = 0;
    for (int first = 0; first < n; first += tile) {
        tile_A[y][x] = A[row * pitch + first + x];
        tile_B[y][x] = B[size_t(first + y) * pitch + column];
        __syncthreads();

        for (int k = 0; k < tile; ++k) {
            float term = tile_A[y][k] * tile_B[k][x] - excess;
            float next = sum + term;
            excess = (next - sum) - term;
            sum = next;
        }
        __syncthreads();
    }

    C[row * pitch + column] = sum;
}
