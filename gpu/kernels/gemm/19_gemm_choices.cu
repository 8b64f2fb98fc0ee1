/*---
entry: gemm_choices<BM, BN, BK, WM, WN, TM, TN, exchanged, loads>
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
  exchanged:
    values: [false, true]
    default: false
    label: {en: "x and y of the grid exchanged", zh_CN: "交换网格的 x 与 y"}
    help:
      en: "Consecutive blocks go down the rows of C, instead of along a row."
      zh_CN: "编号连续的线程块在 C 中上下相邻，而不是左右相邻。"
  loads:
    values: [wide, apart, together]
    default: wide
    label: {en: "Loads from global memory", zh_CN: "从全局内存加载"}
    help:
      en: "One float4; the same four floats with four loads; or four floats chosen so that each load of a warp is coalesced."
      zh_CN: "一个 float4；用四次加载取同样的四个 float；或另选四个 float，使 warp 的每次加载都合并。"
block: ["(BM / TM) * (BN / TN)"]
grid: ["exchanged ? ceil(m / BM) : ceil(n / BN)", "exchanged ? ceil(n / BN) : ceil(m / BM)"]
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
  en: "Optimized kernel with a choice of block order and loads"
  zh_CN: "优化好的核函数，可选线程块次序与加载方式"
about:
  en: >-
    The kernel with two buffers in shared memory and two in registers, with two options that do not change the arithmetic.
    exchanged: consecutive blocks go down the rows of C instead of along them. loads: one float4 per thread; its four floats
    with four loads, each of which skips 12 of 16 bytes between neighbouring lanes; or four floats a block's width apart, so
    that each load is coalesced. Trace the three kinds of loads and count their sectors.
  zh_CN: "共享内存和寄存器都用双缓冲的核函数，有两个不改变运算的选项。exchanged：编号连续的线程块沿 C 的列向下，而不是沿行向右。loads：每线程一个 float4；用四次加载取它的四个 float，每次在相邻通道之间跳过 16 字节中的 12 字节；或四个相隔一个线程块宽度的 float，每次加载都合并。请追踪三种加载，比较扇区数。"
source:
- {text: gemm_for_beginners, chapter: vectorized_access}
- {text: gemm_for_beginners, chapter: block_order}
---*/
enum Loads { wide, apart, together };

// Loads four adjacent elements of a row of a rows x columns matrix;
// zeros beyond its edges. `aligned`: every row is aligned to 16
// bytes, so that one load of 16 bytes fetches all four elements.
__device__ float4 load_four(const float *matrix, int row, int column, int rows, int columns,
                            bool aligned)
{
    float4 four = make_float4(0, 0, 0, 0);
    if (row >= rows || column >= columns) return four;
    const float *from = matrix + size_t(row) * columns + column;
    if (aligned) return *reinterpret_cast<const float4 *>(from);
    four.x = from[0];
    if (column + 1 < columns) four.y = from[1];
    if (column + 2 < columns) four.z = from[2];
    if (column + 3 < columns) four.w = from[3];
    return four;
}

// Returns the position of the thread in round `round` of a loop over a tile of width
// `width`. If the threads fill whole rows, only the row depends on the round.
template <int width, int threads>
__device__ int row_of(int round)
{
    if (threads % width == 0) return int(threadIdx.x) / width + round * (threads / width);
    return (round * threads + int(threadIdx.x)) / width;
}

template <int width, int threads>
__device__ int column_of(int round)
{
    if (threads % width == 0) return int(threadIdx.x) % width;
    return (round * threads + int(threadIdx.x)) % width;
}

// Returns this element of the tile at (row0, column0) of a matrix; 0 beyond the edges.
template <int width, int threads>
__device__ float load_one(const float *matrix, int rows, int columns, int row0, int column0,
                          int round)
{
    int row = row0 + row_of<width, threads>(round);
    int column = column0 + column_of<width, threads>(round);
    return row < rows && column < columns ? matrix[size_t(row) * columns + column] : 0.0f;
}

// Stores C = alpha * sum + beta * C for four adjacent elements. If beta is 0, the old C is not read.
__device__ void store_four(float *C, int row, int column, int m, int n, float4 sum, float alpha,
                           float beta, bool aligned)
{
    if (row >= m || column >= n) return;
    float4 result = make_float4(alpha * sum.x, alpha * sum.y, alpha * sum.z, alpha * sum.w);
    float *to = C + size_t(row) * n + column;
    if (beta != 0) {
        float4 old = load_four(C, row, column, m, n, aligned);
        result.x += beta * old.x;
        result.y += beta * old.y;
        result.z += beta * old.z;
        result.w += beta * old.w;
    }
    if (aligned) {
        *reinterpret_cast<float4 *>(to) = result;
        return;
    }
    to[0] = result.x;
    if (column + 1 < n) to[1] = result.y;
    if (column + 2 < n) to[2] = result.z;
    if (column + 3 < n) to[3] = result.w;
}

template <int BM, int BN, int BK, int WM, int WN, int TM, int TN, bool exchanged,
          Loads loads>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    gemm_choices(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
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
    int row0 = (exchanged ? blockIdx.x : blockIdx.y) * BM; // the corner of the block's tile in C
    int column0 = (exchanged ? blockIdx.y : blockIdx.x) * BN;
    int first_row = warp / (BN / WN) * WM + lane_row * 4;  // the thread's first row and column
    int first_column = warp % (BN / WN) * WN + lane_column * 4;
    bool wideA = k % 4 == 0, wideB = n % 4 == 0;

    float4 nextA[fetchesA], nextB[fetchesB];
    auto fetch = [&](int k0) { // loads the tiles at k0 into registers
#pragma unroll
        for (int f = 0; f < fetchesA; ++f) {
            int i = (f * threads + threadIdx.x) * 4;
            if (loads == together)
                nextA[f] = make_float4(load_one<BK, threads>(A, m, k, row0, k0, f * 4),
                                       load_one<BK, threads>(A, m, k, row0, k0, f * 4 + 1),
                                       load_one<BK, threads>(A, m, k, row0, k0, f * 4 + 2),
                                       load_one<BK, threads>(A, m, k, row0, k0, f * 4 + 3));
            else if (i < BM * BK)
                nextA[f] = load_four(A, row0 + i / BK, k0 + i % BK, m, k, loads == wide && wideA);
        }
#pragma unroll
        for (int f = 0; f < fetchesB; ++f) {
            int i = (f * threads + threadIdx.x) * 4;
            if (loads == together)
                nextB[f] = make_float4(load_one<BN, threads>(B, k, n, k0, column0, f * 4),
                                       load_one<BN, threads>(B, k, n, k0, column0, f * 4 + 1),
                                       load_one<BN, threads>(B, k, n, k0, column0, f * 4 + 2),
                                       load_one<BN, threads>(B, k, n, k0, column0, f * 4 + 3));
            else if (i < BK * BN)
                nextB[f] = load_four(B, k0 + i / BN, column0 + i % BN, k, n,
                                     loads == wide && wideB);
        }
    };
    auto keep = [&](int buffer) { // stores registers to shared memory, with A transposed
#pragma unroll
        for (int f = 0; f < fetchesA; ++f) {
            const float four[4] = {nextA[f].x, nextA[f].y, nextA[f].z, nextA[f].w};
            int i = (f * threads + threadIdx.x) * 4;
#pragma unroll
            for (int u = 0; u < 4; ++u) {
                int row = loads == together ? row_of<BK, threads>(f * 4 + u) : i / BK;
                int column = loads == together ? column_of<BK, threads>(f * 4 + u) : i % BK + u;
                if (row < BM) tileA[buffer][column][row] = four[u];
            }
        }
#pragma unroll
        for (int f = 0; f < fetchesB; ++f) {
            const float four[4] = {nextB[f].x, nextB[f].y, nextB[f].z, nextB[f].w};
            int i = (f * threads + threadIdx.x) * 4;
            if (loads != together) {
                if (i < BK * BN)
                    *reinterpret_cast<float4 *>(&tileB[buffer][i / BN][i % BN]) = nextB[f];
            } else {
#pragma unroll
                for (int u = 0; u < 4; ++u) {
                    int row = row_of<BN, threads>(f * 4 + u);
                    if (row < BK) tileB[buffer][row][column_of<BN, threads>(f * 4 + u)] = four[u];
                }
            }
        }
    };

    // The values of A and B for one step, double-buffered: the thread uses one set while it reads the other.
    alignas(16) float a[2][TM], b[2][TN];
    auto read = [&](int set, int buffer, int step) {
#pragma unroll
        for (int i = 0; i < TM; i += 4)
            *reinterpret_cast<float4 *>(&a[set][i]) = *reinterpret_cast<const float4 *>(
                &tileA[buffer][step][first_row + i / 4 * apart_rows]);
#pragma unroll
        for (int i = 0; i < TN; i += 4)
            *reinterpret_cast<float4 *>(&b[set][i]) = *reinterpret_cast<const float4 *>(
                &tileB[buffer][step][first_column + i / 4 * apart]);
    };

    float sum[TM][TN] = {};
    int buffer = 0;
    fetch(0);
    keep(0);
    __syncthreads();
    read(0, 0, 0);
    for (int k0 = 0; k0 < k; k0 += BK) {
        bool more = k0 + BK < k;
        if (more) fetch(k0 + BK); // in flight during the computation

#pragma unroll
        for (int step = 0; step < BK; ++step) {
            if (step == BK - 1) {
                // The next tiles must have arrived before their first step is read.
                buffer ^= 1;
                if (more) keep(buffer);
                __syncthreads();
                if (more) read((step + 1) % 2, buffer, 0);
            } else {
                read((step + 1) % 2, buffer, step + 1);
            }
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    sum[i][j] += a[step % 2][i] * b[step % 2][j];
        }
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
