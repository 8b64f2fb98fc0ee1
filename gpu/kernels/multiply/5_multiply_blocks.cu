/*---
entry: multiply_blocks<tile>
problem: multiply
computes: pitched
arguments: [A_pitched, B_pitched, C_pitched, n, pitch]
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
  en: "Square tiles in shared memory"
  zh_CN: "共享内存中的正方形块"
about:
  en: >-
    A matrix multiplication is a sum of multiplications of square tiles. A block loads one tile of A and one of B into shared
    memory, and every loaded value serves a whole row or column of threads: 2 n^3 / tile loads from global memory instead of
    n^3. Memory is then no longer the limit. Kahan's four additions per term, the index arithmetic, and the boundary checks
    begin to matter.
  zh_CN: "矩阵乘法是若干正方形块乘法之和。线程块把 A 和 B 各一块放入共享内存，每个载入的值供整行或整列线程使用：从全局内存读取 2 n³ / tile 次，而不是 n³ 次。这样内存不再是瓶颈，Kahan 求和每项的四次加法、下标计算和边界判断开始起作用。"
source: {text: cuda_made_simple, chapter: blocking, note: "25.6 GFLOP/s on a GeForce 8800GT, the kernel alone 38"}
---*/
template <int tile>
__global__ void multiply_blocks(const float *A, const float *B, float *C, int n, int pitch)
{
    __shared__ float tile_A[tile][tile];
    __shared__ float tile_B[tile][tile];

    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;

    float sum = 0, excess = 0;
    for (int first = 0; first < n; first += tile) {
        // Every thread loads one element of each tile; zeros beyond the edge do not change the sums.
        bool in_A = row < n && first + x < n, in_B = first + y < n && column < n;
        tile_A[y][x] = in_A ? A[size_t(row) * pitch + first + x] : 0;
        tile_B[y][x] = in_B ? B[size_t(first + y) * pitch + column] : 0;
        __syncthreads(); // the tiles are complete

        for (int k = 0; k < tile; ++k) {
            float term = tile_A[y][k] * tile_B[k][x] - excess;
            float next = sum + term;
            excess = (next - sum) - term;
            sum = next;
        }
        __syncthreads(); // the tiles may be overwritten
    }

    if (row < n && column < n)
        C[size_t(row) * pitch + column] = sum;
}
