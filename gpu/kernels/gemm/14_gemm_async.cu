/*---
entry: gemm_async<BM, BN, BK, WM, WN, TM, TN, stages>
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
    default: 16
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
  stages:
    values: [2, 3, 4]
    default: 3
    label: {en: "Stages", zh_CN: "级数"}
    help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}
block: ["(BM / TM) * (BN / TN)"]
grid: ["ceil(n / BN)", "ceil(m / BM)"]
shared_bytes: "stages * (BM + 4 + BN) * BK * 4"
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
  - that: "stages * (BM + 4 + BN) * BK * 4 <= 101376"
    else: {en: "the stages must fit 99 KiB of shared memory", zh_CN: "各级共享内存合计不得超过 99 KiB"}
figures:
  compute_to_memory: "BM * BN / (2 * (BM + BN))"
title:
  en: "Multistage asynchronous copies"
  zh_CN: "多级异步拷贝"
about:
  en: >-
    From compute capability 8.0 on, cp.async moves data from global to shared memory without passing through registers, and a
    thread only waits for the stage that it needs. With three or four stages, several tiles are in flight at once. Copies of
    4 bytes transpose A, while B uses copies of 16 bytes. Sweep the stages: from how many on does another stage no longer
    help?
  zh_CN: "从计算能力 8.0 起，cp.async 把数据从全局内存直接搬到共享内存，不经过寄存器，线程只等待它需要的那一级。三四级时有多块同时在途。A 用 4 字节的拷贝完成转置，B 用 16 字节的拷贝。请扫描级数：多到什么时候不再有用？"
source:
- {text: gemm_for_beginners, chapter: double_buffer, note: "several stages"}
- "CUDA C++ Programming Guide, asynchronous copies with the pipeline primitives"
---*/
#include <cuda_pipeline.h>

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

template <int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    gemm_async(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
               float beta)
{
    // The stages are stored in sequence. Each has a tile of A (transposed and padded), followed by a tile of B.
    extern __shared__ __align__(16) float staged[];
    constexpr int pitchA = BM + 4, sizeA = BK * pitchA, sizeB = BK * BN;
    auto tileA = [&](int stage, int step, int row) {
        return staged + stage * (sizeA + sizeB) + step * pitchA + row;
    };
    auto tileB = [&](int stage, int step, int column) {
        return staged + stage * (sizeA + sizeB) + sizeA + step * BN + column;
    };

    constexpr int threads = (BM / TM) * (BN / TN);
    constexpr int lanes_down = WM / TM, lanes_along = WN / TN;
    constexpr int apart_rows = lanes_down * 4; // distance between a thread's groups of four rows
    constexpr int apart = lanes_along * 4;     // distance between a thread's groups of four columns

    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int lane_row = lane / lanes_along, lane_column = lane % lanes_along;
    int row0 = blockIdx.y * BM, column0 = blockIdx.x * BN; // the corner of the block's tile in C
    int first_row = warp / (BN / WN) * WM + lane_row * 4;  // the thread's first row and column
    int first_column = warp % (BN / WN) * WN + lane_column * 4;
    bool wideB = n % 4 == 0;

    // Starts the copies of the tiles at k0. Beyond the matrix edges, the copy only
    // writes zeros; its source is then the start of the matrix, which is always valid.
    auto start = [&](int stage, int k0) {
        for (int i = threadIdx.x; i < BM * BK; i += threads) {
            int row = row0 + i / BK, column = k0 + i % BK;
            bool inside = row < m && column < k;
            __pipeline_memcpy_async(tileA(stage, i % BK, i / BK),
                                    inside ? A + size_t(row) * k + column : A, 4, inside ? 0 : 4);
        }
        if (wideB) {
            for (int i = threadIdx.x * 4; i < BK * BN; i += threads * 4) {
                int row = k0 + i / BN, column = column0 + i % BN;
                bool inside = row < k && column < n;
                __pipeline_memcpy_async(tileB(stage, i / BN, i % BN),
                                        inside ? B + size_t(row) * n + column : B, 16,
                                        inside ? 0 : 16);
            }
        } else {
            for (int i = threadIdx.x; i < BK * BN; i += threads) {
                int row = k0 + i / BN, column = column0 + i % BN;
                bool inside = row < k && column < n;
                __pipeline_memcpy_async(tileB(stage, i / BN, i % BN),
                                        inside ? B + size_t(row) * n + column : B, 4,
                                        inside ? 0 : 4);
            }
        }
    };

    // Commits one group per stage, even if no data is left to copy,
    // because the age of a stage follows from the number of commits.
    for (int stage = 0; stage < stages - 1; ++stage) {
        if (stage * BK < k) start(stage, stage * BK);
        __pipeline_commit();
    }

    float sum[TM][TN] = {};
    int stage = 0;
    for (int k0 = 0; k0 < k; k0 += BK) {
        __pipeline_wait_prior(stages - 2); // this thread's copies for this stage have arrived,
        __syncthreads();                   // as have the copies of all other threads; the oldest stage is free

        int ahead = k0 + (stages - 1) * BK;
        if (ahead < k) start((stage + stages - 1) % stages, ahead);
        __pipeline_commit();

#pragma unroll
        for (int step = 0; step < BK; ++step) {
            alignas(16) float a[TM], b[TN];
#pragma unroll
            for (int i = 0; i < TM; i += 4)
                *reinterpret_cast<float4 *>(&a[i]) = *reinterpret_cast<const float4 *>(
                    tileA(stage, step, first_row + i / 4 * apart_rows));
#pragma unroll
            for (int i = 0; i < TN; i += 4)
                *reinterpret_cast<float4 *>(&b[i]) = *reinterpret_cast<const float4 *>(
                    tileB(stage, step, first_column + i / 4 * apart));
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    sum[i][j] += a[i] * b[j];
        }
        stage = (stage + 1) % stages;
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
