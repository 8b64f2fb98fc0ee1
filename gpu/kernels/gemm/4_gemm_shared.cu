/*---
entry: gemm_shared<tile>
problem: gemm
arguments: [A, B, C, m, n, k, alpha, beta]
parameters:
  tile:
    values: [8, 16, 32]
    default: 32
    label: {en: "Tile side", zh_CN: "块边长"}
    help: {en: "Side of the square tiles; a block has tile x tile threads.", zh_CN: "正方形块的边长；线程块有 tile × tile 个线程。"}
block: [tile, tile]
grid: ["ceil(n / tile)", "ceil(m / tile)"]
figures:
  compute_to_memory: "tile / 4"
title:
  en: "Square tiles in shared memory"
  zh_CN: "共享内存中的正方形块"
about:
  en: >-
    A block loads one tile of A and one of B into shared memory, and every thread reads both from there. Each element is
    loaded from global memory once per block instead of once per thread, so the number of loads falls by a factor of tile.
    Now a multiply-add costs one and a half wavefronts of shared memory (the compiler reads four elements of A at a time, as
    the trace shows): shared memory is the limit.
  zh_CN: "线程块把 A 和 B 各一块读入共享内存，所有线程从那里读取：每个元素每个线程块只从全局内存读一次，访问量降为原来的 1/tile。现在每次乘加要占用共享内存一趟半（编译器一次读 A 的四个元素，追踪中看得到）：瓶颈变成共享内存。"
source: {text: gemm_for_beginners, chapter: locality}
---*/
template <int tile>
__global__ void gemm_shared(const float *A, const float *B, float *C, int m, int n, int k,
                            float alpha, float beta)
{
    __shared__ float tileA[tile][tile];
    __shared__ float tileB[tile][tile];

    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * tile + y;
    int column = blockIdx.x * tile + x;

    float sum = 0;
    for (int k0 = 0; k0 < k; k0 += tile) {
        // Zeros beyond the edges do not change the sums, so the inner loop needs no bounds checks.
        tileA[y][x] = row < m && k0 + x < k ? A[size_t(row) * k + k0 + x] : 0.0f;
        tileB[y][x] = k0 + y < k && column < n ? B[size_t(k0 + y) * n + column] : 0.0f;
        __syncthreads(); // the tiles are complete

        for (int i = 0; i < tile; ++i)
            sum += tileA[y][i] * tileB[i][x];
        __syncthreads(); // the tiles may be overwritten
    }

    if (row < m && column < n) {
        size_t at = size_t(row) * n + column;
        C[at] = beta == 0 ? alpha * sum : alpha * sum + beta * C[at];
    }
}
