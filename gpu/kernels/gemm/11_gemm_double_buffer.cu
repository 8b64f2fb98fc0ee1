/*---
entry: gemm_double_buffer<BM, BN, BK, WM, WN, TM, TN>
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
  WM:
    values: [16, 32, 64, 128]
    default: 64
    label: {en: "Warp rows", zh_CN: "warp 的行数"}
    help: {en: "Rows of C that one warp computes.", zh_CN: "一个 warp 计算的 C 的行数。"}
  WN:
    values: [16, 32, 64, 128]
    default: 32
    label: {en: "Warp columns", zh_CN: "warp 的列数"}
    help: {en: "Columns of C that one warp computes.", zh_CN: "一个 warp 计算的 C 的列数。"}
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
  - that: "BM % WM == 0 && BN % WN == 0"
    else: {en: "a warp's tile must divide the block's", zh_CN: "warp 的块必须整除线程块的块"}
  - that: "WM % TM == 0 && WN % TN == 0 && (WM / TM) * (WN / TN) == 32"
    else: {en: "the 32 lanes must cover the warp's tile: (WM / TM) * (WN / TN) = 32", zh_CN: "32 个线程须恰好覆盖 warp 的块：(WM / TM) * (WN / TN) = 32"}
  - that: "2 * (BM + 4 + BN) * BK * 4 <= 49152"
    else: {en: "two buffers of tiles must fit 48 KiB of shared memory", zh_CN: "两份共享内存块合计不得超过 48 KiB"}
figures:
  compute_to_memory: "BM * BN / (2 * (BM + BN))"
title:
  en: "Double buffering in shared memory"
  zh_CN: "共享内存双缓冲"
about:
  en: >-
    While a block computes with one pair of tiles, the next pair is already in flight from global memory, first into
    registers, then into the second buffer. The arithmetic hides the memory latency, and one barrier per iteration is enough.
    Look at how many registers the tiles in flight take.
  zh_CN: "线程块用一对块计算时，下一对已经在途，从全局内存先进寄存器，再进第二份缓冲。计算掩盖了访存延迟，每次迭代一个屏障就够了。请看在途的块多占了多少寄存器。"
source: {text: gemm_for_beginners, chapter: double_buffer, note: "in shared memory"}
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

template <int BM, int BN, int BK, int WM, int WN, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    gemm_double_buffer(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
                       float beta)
{
    __shared__ __align__(16) float tileA[2][BK][BM + 4]; // transposed and padded
    __shared__ __align__(16) float tileB[2][BK][BN];

    constexpr int threads = (BM / TM) * (BN / TN);
    constexpr int lanes_down = WM / TM, lanes_along = WN / TN;
    constexpr int apart_rows = lanes_down * 4; // distance between a thread's groups of four rows
    constexpr int apart = lanes_along * 4;     // distance between a thread's groups of four columns
    constexpr int fetchesA = (BM * BK + threads * 4 - 1) / (threads * 4); // number of float4 vectors that a thread copies
    constexpr int fetchesB = (BK * BN + threads * 4 - 1) / (threads * 4);

    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int lane_row = lane / lanes_along, lane_column = lane % lanes_along;
    int row0 = blockIdx.y * BM, column0 = blockIdx.x * BN; // the corner of the block's tile in C
    int first_row = warp / (BN / WN) * WM + lane_row * 4;  // the thread's first row and column
    int first_column = warp % (BN / WN) * WN + lane_column * 4;
    bool wideA = k % 4 == 0, wideB = n % 4 == 0;

    float4 nextA[fetchesA], nextB[fetchesB];
    auto fetch = [&](int k0) { // loads the tiles at k0 into registers
#pragma unroll
        for (int f = 0; f < fetchesA; ++f) {
            int i = (f * threads + threadIdx.x) * 4;
            if (i < BM * BK) nextA[f] = load_four(A, row0 + i / BK, k0 + i % BK, m, k, wideA);
        }
#pragma unroll
        for (int f = 0; f < fetchesB; ++f) {
            int i = (f * threads + threadIdx.x) * 4;
            if (i < BK * BN) nextB[f] = load_four(B, k0 + i / BN, column0 + i % BN, k, n, wideB);
        }
    };
    auto keep = [&](int buffer) { // stores registers to shared memory, with A transposed
#pragma unroll
        for (int f = 0; f < fetchesA; ++f) {
            int i = (f * threads + threadIdx.x) * 4;
            if (i < BM * BK) {
                tileA[buffer][i % BK + 0][i / BK] = nextA[f].x;
                tileA[buffer][i % BK + 1][i / BK] = nextA[f].y;
                tileA[buffer][i % BK + 2][i / BK] = nextA[f].z;
                tileA[buffer][i % BK + 3][i / BK] = nextA[f].w;
            }
        }
#pragma unroll
        for (int f = 0; f < fetchesB; ++f) {
            int i = (f * threads + threadIdx.x) * 4;
            if (i < BK * BN) *reinterpret_cast<float4 *>(&tileB[buffer][i / BN][i % BN]) = nextB[f];
        }
    };

    float sum[TM][TN] = {};
    int buffer = 0;
    fetch(0);
    keep(0);
    __syncthreads();
    for (int k0 = 0; k0 < k; k0 += BK) {
        bool more = k0 + BK < k;
        if (more) fetch(k0 + BK); // in flight during the computation

#pragma unroll
        for (int step = 0; step < BK; ++step) {
            alignas(16) float a[TM], b[TN];
#pragma unroll
            for (int i = 0; i < TM; i += 4)
                *reinterpret_cast<float4 *>(&a[i]) = *reinterpret_cast<const float4 *>(
                    &tileA[buffer][step][first_row + i / 4 * apart_rows]);
#pragma unroll
            for (int i = 0; i < TN; i += 4)
                *reinterpret_cast<float4 *>(&b[i]) = *reinterpret_cast<const float4 *>(
                    &tileB[buffer][step][first_column + i / 4 * apart]);
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    sum[i][j] += a[i] * b[j];
        }

        // A single barrier is enough, because the other buffer was last read before the previous barrier.
        buffer ^= 1;
        if (more) keep(buffer);
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
