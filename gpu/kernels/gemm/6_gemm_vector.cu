/*---
entry: gemm_vector<BM, BN, BK, TM, TN>
problem: gemm
arguments: [A, B, C, m, n, k, alpha, beta]
parameters:
  BM:
    values: [32, 64, 128, 256]
    default: 128
    label: {en: "Block rows", zh_CN: "线程块的行数"}
    help: {en: "Rows of C that one block computes.", zh_CN: "一个线程块计算的 C 的行数。"}
  BN:
    values: [32, 64, 128, 256]
    default: 128
    label: {en: "Block columns", zh_CN: "线程块的列数"}
    help: {en: "Columns of C that one block computes.", zh_CN: "一个线程块计算的 C 的列数。"}
  BK:
    values: [8, 16, 32]
    default: 8
    label: {en: "Block depth", zh_CN: "线程块的深度"}
    help: {en: "Columns of A and rows of B that are staged at a time.", zh_CN: "每次放入共享内存的 A 的列数、B 的行数。"}
  TM:
    values: [4, 8, 16]
    default: 8
    label: {en: "Thread rows", zh_CN: "线程的行数"}
    help: {en: "Rows of C that one thread computes.", zh_CN: "一个线程计算的 C 的行数。"}
  TN:
    values: [4, 8, 16]
    default: 8
    label: {en: "Thread columns", zh_CN: "线程的列数"}
    help: {en: "Columns of C that one thread computes.", zh_CN: "一个线程计算的 C 的列数。"}
block: ["(BM / TM) * (BN / TN)"]
grid: ["ceil(n / BN)", "ceil(m / BM)"]
requires:
  - that: "BM % TM == 0 && BN % TN == 0"
    else: {en: "a thread's tile must divide the block's", zh_CN: "线程的块必须整除线程块的块"}
  - that: "(BM / TM) * (BN / TN) >= 32 && (BM / TM) * (BN / TN) <= 1024"
    else: {en: "a block has 32 to 1024 threads", zh_CN: "线程块须有 32 到 1024 个线程"}
  - that: "TM * TN <= 128"
    else: {en: "more than 128 sums do not fit a thread's registers", zh_CN: "超过 128 个累加值放不进线程的寄存器"}
  - that: "(BM + BN) * BK * 4 <= 49152"
    else: {en: "the tiles must fit 48 KiB of shared memory", zh_CN: "共享内存块不得超过 48 KiB"}
figures:
  compute_to_memory: "BM * BN / (2 * (BM + BN))"
title:
  en: "Vectorized loads (float4)"
  zh_CN: "向量化加载（float4）"
about:
  en: >-
    Loads and stores of float4: a quarter of the instructions for the same bytes, from global memory and from the tile of B
    in shared memory. A thread's columns now come in distant groups of four, so that the lanes of a warp read neighbouring
    groups and no bank has to serve two words. The source still reads A float by float, since the elements of a column are
    not contiguous in memory. The compiler reads four steps of a row at a time instead, as the trace shows, and this takes
    registers: 148 on an H200, while the next kernel needs 123.
  zh_CN: "用 float4 加载和存储：同样的字节数，指令只要四分之一，读全局内存和读共享内存中的 B 块都是如此。一个线程的列现在四个一组、相隔较远，使 warp 中各通道读相邻的组，没有存储体要给出两个字。源代码中 A 仍然逐个 float 读取，因为它的一列在内存中并不相邻；编译器则一次读一行的四步（追踪中看得到），代价是寄存器：在 H200 上为 148 个，而下一个核函数只要 123 个。"
source: {text: gemm_for_beginners, chapter: vectorized_access}
---*/
// Loads four adjacent elements from a row of a rows x columns matrix. Elements beyond its edges are zero.
// `wide`: every row is aligned to 16 bytes, so that one 16-byte load fetches all four elements.
__device__ float4 load_four(const float *matrix, int row, int column, int rows, int columns,
                            bool wide)
{
    float4 four = make_float4(0, 0, 0, 0);
    if (row >= rows || column >= columns) return four;
    const float *from = matrix + size_t(row) * columns + column;
    if (wide) return *reinterpret_cast<const float4 *>(from);
    four.x = from[0];
    if (column + 1 < columns) four.y = from[1];
    if (column + 2 < columns) four.z = from[2];
    if (column + 3 < columns) four.w = from[3];
    return four;
}

// Stores C = alpha * sum + beta * C for four adjacent elements. If beta is 0, the old C is not read.
__device__ void store_four(float *C, int row, int column, int m, int n, float4 sum, float alpha,
                           float beta, bool wide)
{
    if (row >= m || column >= n) return;
    float4 result = make_float4(alpha * sum.x, alpha * sum.y, alpha * sum.z, alpha * sum.w);
    float *to = C + size_t(row) * n + column;
    if (beta != 0) {
        float4 old = load_four(C, row, column, m, n, wide);
        result.x += beta * old.x;
        result.y += beta * old.y;
        result.z += beta * old.z;
        result.w += beta * old.w;
    }
    if (wide) {
        *reinterpret_cast<float4 *>(to) = result;
        return;
    }
    to[0] = result.x;
    if (column + 1 < n) to[1] = result.y;
    if (column + 2 < n) to[2] = result.z;
    if (column + 3 < n) to[3] = result.w;
}

template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    gemm_vector(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
                float beta)
{
    __shared__ __align__(16) float tileA[BM][BK];
    __shared__ __align__(16) float tileB[BK][BN];

    constexpr int threads = (BM / TM) * (BN / TN);
    constexpr int apart = BN / TN * 4;                     // distance between a thread's groups of columns
    int row0 = blockIdx.y * BM, column0 = blockIdx.x * BN; // the corner of the block's tile in C
    int first_row = threadIdx.x / (BN / TN) * TM;          // the thread's first row and column
    int first_column = threadIdx.x % (BN / TN) * 4;
    bool wideA = k % 4 == 0, wideB = n % 4 == 0;

    float sum[TM][TN] = {};
    for (int k0 = 0; k0 < k; k0 += BK) {
        for (int i = threadIdx.x * 4; i < BM * BK; i += threads * 4)
            *reinterpret_cast<float4 *>(&tileA[i / BK][i % BK]) =
                load_four(A, row0 + i / BK, k0 + i % BK, m, k, wideA);
        for (int i = threadIdx.x * 4; i < BK * BN; i += threads * 4)
            *reinterpret_cast<float4 *>(&tileB[i / BN][i % BN]) =
                load_four(B, k0 + i / BN, column0 + i % BN, k, n, wideB);
        __syncthreads();

#pragma unroll
        for (int step = 0; step < BK; ++step) {
            alignas(16) float a[TM], b[TN];
#pragma unroll
            for (int i = 0; i < TM; ++i)
                a[i] = tileA[first_row + i][step];
#pragma unroll
            for (int i = 0; i < TN; i += 4)
                *reinterpret_cast<float4 *>(&b[i]) =
                    *reinterpret_cast<const float4 *>(&tileB[step][first_column + i / 4 * apart]);
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    sum[i][j] += a[i] * b[j];
        }
        __syncthreads();
    }

#pragma unroll
    for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; j += 4)
            store_four(C, row0 + first_row + i, column0 + first_column + j / 4 * apart, m, n,
                       make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]), alpha,
                       beta, wideB);
}
