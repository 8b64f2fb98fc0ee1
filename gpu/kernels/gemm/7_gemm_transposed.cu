/*---
entry: gemm_transposed<BM, BN, BK, TM, TN, padding>
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
  padding:
    values: [0, 4]
    default: 4
    label: {en: "Padding", zh_CN: "填充"}
    help: {en: "Floats added to each row of the transposed tile of A, never used.", zh_CN: "转置后 A 块每行末尾增加的 float 个数，并不使用。"}
block: ["(BM / TM) * (BN / TN)"]
grid: ["ceil(n / BN)", "ceil(m / BM)"]
requires:
  - that: "BM % TM == 0 && BN % TN == 0"
    else: {en: "a thread's tile must divide the block's", zh_CN: "线程的块必须整除线程块的块"}
  - that: "(BM / TM) * (BN / TN) >= 32 && (BM / TM) * (BN / TN) <= 1024"
    else: {en: "a block has 32 to 1024 threads", zh_CN: "线程块须有 32 到 1024 个线程"}
  - that: "TM * TN <= 128"
    else: {en: "more than 128 sums do not fit a thread's registers", zh_CN: "超过 128 个累加值放不进线程的寄存器"}
  - that: "(BM + padding + BN) * BK * 4 <= 49152"
    else: {en: "the tiles must fit 48 KiB of shared memory", zh_CN: "共享内存块不得超过 48 KiB"}
figures:
  compute_to_memory: "BM * BN / (2 * (BM + BN))"
title:
  en: "Transposed tile of A, padded"
  zh_CN: "转置的 A 块，填充"
about:
  en: >-
    The tile of A is stored column by column, so that a thread's values of one step are contiguous and float4 reads them,
    like those of B. The stores pay for this. The rows of the tile are BM floats apart, a multiple of the 32 banks, so lanes
    that store elements of one row of A conflict in one bank, BK / 4 of them at a time. A padding of 4 spreads them and keeps
    rows aligned to 16 bytes: it leaves no conflict at a depth of 8, and half as many lanes in a bank at 16 and 32. Compare
    padding 0 and 4.
  zh_CN: "A 的块按列存放，于是一个线程在一步中需要的值相邻，可以像 B 一样用 float4 读取。代价在存入时：块的各行相隔 BM 个 float，是 32 个存储体的整数倍，于是存放 A 同一行元素的通道在同一个存储体冲突，每次 BK / 4 个。填充 4 把它们错开，同时每行仍按 16 字节对齐：深度为 8 时冲突全消，16 和 32 时同一存储体的通道减半。请比较填充 0 和 4。"
source: {text: gemm_for_beginners, chapter: conflict_free_store, note: "transposed A tile with padding"}
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

template <int BM, int BN, int BK, int TM, int TN, int padding>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    gemm_transposed(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
                    float beta)
{
    __shared__ __align__(16) float tileA[BK][BM + padding];
    __shared__ __align__(16) float tileB[BK][BN];

    constexpr int threads = (BM / TM) * (BN / TN);
    constexpr int apart_rows = BM / TM * 4;                // distance between a thread's groups of four rows
    constexpr int apart = BN / TN * 4;                     // distance between a thread's groups of four columns
    int row0 = blockIdx.y * BM, column0 = blockIdx.x * BN; // the corner of the block's tile in C
    int first_row = threadIdx.x / (BN / TN) * 4;           // the thread's first row and column
    int first_column = threadIdx.x % (BN / TN) * 4;
    bool wideA = k % 4 == 0, wideB = n % 4 == 0;

    float sum[TM][TN] = {};
    for (int k0 = 0; k0 < k; k0 += BK) {
        for (int i = threadIdx.x * 4; i < BM * BK; i += threads * 4) {
            int row = i / BK, column = i % BK;
            float4 four = load_four(A, row0 + row, k0 + column, m, k, wideA);
            tileA[column + 0][row] = four.x;
            tileA[column + 1][row] = four.y;
            tileA[column + 2][row] = four.z;
            tileA[column + 3][row] = four.w;
        }
        for (int i = threadIdx.x * 4; i < BK * BN; i += threads * 4)
            *reinterpret_cast<float4 *>(&tileB[i / BN][i % BN]) =
                load_four(B, k0 + i / BN, column0 + i % BN, k, n, wideB);
        __syncthreads();

#pragma unroll
        for (int step = 0; step < BK; ++step) {
            alignas(16) float a[TM], b[TN];
#pragma unroll
            for (int i = 0; i < TM; i += 4)
                *reinterpret_cast<float4 *>(&a[i]) =
                    *reinterpret_cast<const float4 *>(&tileA[step][first_row + i / 4 * apart_rows]);
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
            store_four(C, row0 + first_row + i / 4 * apart_rows + i % 4,
                       column0 + first_column + j / 4 * apart, m, n,
                       make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]), alpha,
                       beta, wideB);
}
