/*---
entry: gemm_ordered<BM, BN, BK, WM, WN, TM, TN, stages, group>
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
    default: 256
    label: {en: "Block columns", zh_CN: "线程块的列数"}
    help: {en: "Columns of C that one block computes.", zh_CN: "一个线程块计算的 C 的列数。"}
  BK:
    values: [8, 16]
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
    default: 64
    label: {en: "Warp columns", zh_CN: "warp 的列数"}
    help: {en: "Columns of C that one warp computes.", zh_CN: "一个 warp 计算的 C 的列数。"}
  TM:
    values: [4, 8, 16]
    default: 8
    label: {en: "Thread rows", zh_CN: "线程的行数"}
    help: {en: "Rows of C that one thread computes.", zh_CN: "一个线程计算的 C 的行数。"}
  TN:
    values: [4, 8, 16]
    default: 16
    label: {en: "Thread columns", zh_CN: "线程的列数"}
    help: {en: "Columns of C that one thread computes.", zh_CN: "一个线程计算的 C 的列数。"}
  stages:
    values: [2, 3, 4]
    default: 3
    label: {en: "Stages", zh_CN: "级数"}
    help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}
  group:
    values: [1, 2, 4, 8, 16]
    default: 8
    label: {en: "Group rows", zh_CN: "组的行数"}
    help: {en: "Block rows that are walked together; 1 is the plain order.", zh_CN: "一起遍历的线程块行数；1 即普通次序。"}
  ptxas:
    default: 1
block: ["(BM / TM) * (BN / TN)"]
grid: ["ceil(n / BN) * ceil(m / BM)"]
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
  - that: "stages * (BM + 4 + BN) * BK * 4 <= 232448"
    else: {en: "the stages must fit 227 KiB of shared memory", zh_CN: "各级共享内存合计不得超过 227 KiB"}
  - that: "(BM / TM) * (BN / TN) % BK == 0 && (BM / TM) * (BN / TN) % (BN / 4) == 0 && BM * BK % ((BM / TM) * (BN / TN)) == 0 && BK * BN / 4 % ((BM / TM) * (BN / TN)) == 0"
    else: {en: "every thread must copy the same number of parts of a tile", zh_CN: "每个线程拷贝的块内片数必须相同"}
figures:
  compute_to_memory: "BM * BN / (2 * (BM + BN))"
title:
  en: "Ordered multiply-adds"
  zh_CN: "指定次序的乘加"
about:
  en: >-
    The arithmetic units take one multiply-add per cycle only if its three operands arrive from two register banks in time.
    Here the source fixes the order of the multiply-adds, down one column and up the next, so that the reuse cache holds one
    operand. As volatile instructions at ptxas level 1, they keep this order. Sweep ptxas from 1 to 3: how does the optimizer
    change the order?
  zh_CN: "只有当三个操作数能及时从两个寄存器存储体取出时，运算单元才能每周期完成一次乘加。这里源代码规定了乘加的次序，逐列往返，让复用缓存保留一个操作数；作为 volatile 指令，在 ptxas 级别 1 下次序不变。请把 ptxas 从 1 扫到 3：优化器会怎样改动次序？"
source: "measured on an H200; operand reuse and register banks: Scott Gray, maxas SGEMM"
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

// sum += a * b. On the GPU, this is an instruction that the compiler must not move:
// ptxas at optimization level 1 then issues the multiply-adds in source order.
__device__ __forceinline__ void multiply_add(float &sum, float a, float b)
{
#ifdef __KERNELCURVE_CPU__
    sum += a * b;
#else
    asm volatile("fma.rn.f32 %0, %1, %2, %0;" : "+f"(sum) : "f"(a), "f"(b));
#endif
}

// An address in shared memory. On the GPU, it has 32 bits, which saves registers.
#ifdef __KERNELCURVE_CPU__
using SharedAddress = const char *;
__device__ __forceinline__ SharedAddress shared_address(const float *at)
{
    return reinterpret_cast<const char *>(at);
}
#else
using SharedAddress = unsigned;
__device__ __forceinline__ SharedAddress shared_address(const float *at)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(at));
}
#endif

// Loads four floats from shared memory exactly at this point of the program.
__device__ __forceinline__ void read_four(float *to, SharedAddress from)
{
#ifdef __KERNELCURVE_CPU__
    *reinterpret_cast<float4 *>(to) = *reinterpret_cast<const float4 *>(from);
#else
    asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(to[0]), "=f"(to[1]), "=f"(to[2]), "=f"(to[3])
                 : "r"(from)
                 : "memory");
#endif
}

// Computes the block's tile of C. `whole`: no tile crosses an edge, so no bounds checks are needed.
template <bool whole, int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages, int group>
__device__ __forceinline__ void multiply_tile(const float *A, const float *B, float *C, int m,
                                              int n, int k, float alpha, float beta)
{
    // The stages are stored in sequence. Each has a tile of A (transposed and padded), followed by a tile of B.
    extern __shared__ __align__(16) float staged[];
    constexpr int threads = (BM / TM) * (BN / TN);
    constexpr int pitchA = BM + 4, sizeA = BK * pitchA, size = sizeA + BK * BN;
    constexpr int lanes_down = WM / TM, lanes_along = WN / TN;
    constexpr int apart_rows = lanes_down * 4; // distance between a thread's groups of four rows
    constexpr int apart = lanes_along * 4;     // distance between a thread's groups of four columns

    // The corner of the block's tile in C. Tiles are ordered in groups of block rows, as in gemm_raster.
    int blocks_down = (m + BM - 1) / BM, blocks_along = (n + BN - 1) / BN;
    int in_group = group * blocks_along;
    int group_row = int(blockIdx.x) / in_group * group;
    int rows_here = min(group, blocks_down - group_row);
    int within = int(blockIdx.x) % in_group;
    int row0 = (group_row + within % rows_here) * BM;
    int column0 = within / rows_here * BN;

    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int lane_column = lane % lanes_along;
    int lane_row = lane / lanes_along;
    int first_row = warp / (BN / WN) * WM + lane_row * 4;
    int first_column = warp % (BN / WN) * WN + lane_column * 4;

    // This thread copies pieces of A with 4 bytes each, `rowsA` rows
    // apart, and pieces of B with 16 bytes each, `rowsB` rows apart.
    constexpr int piecesA = BM * BK / threads, rowsA = threads / BK;
    constexpr int piecesB = BK * BN / 4 / threads, rowsB = threads / (BN / 4);
    int a_row = row0 + threadIdx.x / BK, a_column = threadIdx.x % BK;
    int b_row = threadIdx.x / (BN / 4), b_column = column0 + threadIdx.x % (BN / 4) * 4;
    float *toA = staged + a_column * pitchA + threadIdx.x / BK;
    float *toB = staged + sizeA + b_row * BN + threadIdx.x % (BN / 4) * 4;
    const float *nextA = A + size_t(a_row) * k + a_column;
    const float *nextB = B + size_t(b_row) * n + b_column;
    int next_k = 0; // tiles to copy next
    bool wideB = n % 4 == 0;

    // Starts the copy of one piece. Pieces outside the matrix are filled with zeros,
    // and if the rows of B are not aligned to 16 bytes, floats are copied separately.
    auto copy = [&](int stage, int piece) {
        if (piece < piecesA) {
            float *to = toA + stage * size + piece * rowsA;
            const float *from = nextA + size_t(piece) * rowsA * k;
            if constexpr (whole) {
                __pipeline_memcpy_async(to, from, 4);
            } else {
                bool inside = a_row + piece * rowsA < m && next_k + a_column < k;
                __pipeline_memcpy_async(to, inside ? from : A, 4, inside ? 0 : 4);
            }
        } else {
            int down = (piece - piecesA) * rowsB;
            float *to = toB + stage * size + down * BN;
            const float *from = nextB + size_t(down) * n;
            if constexpr (whole) {
                __pipeline_memcpy_async(to, from, 16);
            } else if (wideB) {
                bool inside = next_k + b_row + down < k && b_column < n;
                __pipeline_memcpy_async(to, inside ? from : B, 16, inside ? 0 : 16);
            } else {
                for (int c = 0; c < 4; ++c) {
                    bool inside = next_k + b_row + down < k && b_column + c < n;
                    __pipeline_memcpy_async(to + c, inside ? from + c : B, 4, inside ? 0 : 4);
                }
            }
        }
    };
    // Advances to the next tiles. After the last tiles, the same tiles are copied again
    // into unused stages, which is cheaper than a check before every copy.
    auto advance = [&] {
        if (next_k + BK < k) {
            next_k += BK;
            nextA += BK;
            nextB += size_t(BK) * n;
        }
    };

    // The values of A and B for one step, double-buffered: the thread uses one set while it reads the other.
    alignas(16) float a[2][TM], b[2][TN];
    SharedAddress readA = shared_address(staged + first_row);
    SharedAddress readB = shared_address(staged + sizeA + first_column);
    auto read = [&](int set, int stage, int step) {
#pragma unroll
        for (int i = 0; i < TM; i += 4)
            read_four(&a[set][i],
                      readA + stage * size * 4 + (step * pitchA + i / 4 * apart_rows) * 4);
#pragma unroll
        for (int j = 0; j < TN; j += 4)
            read_four(&b[set][j], readB + stage * size * 4 + (step * BN + j / 4 * apart) * 4);
    };

#pragma unroll
    for (int stage = 0; stage < stages - 1; ++stage) {
#pragma unroll
        for (int piece = 0; piece < piecesA + piecesB; ++piece)
            copy(stage, piece);
        __pipeline_commit();
        advance();
    }
    __pipeline_wait_prior(stages - 2);
    __syncthreads();
    read(0, 0, 0);

    float sum[TM][TN] = {};
    int stage = 0, free_stage = stages - 1;

    // Traverses columns alternately down and up: the operand reuse cache keeps
    // b[j] for a whole column and a[i] across the turn, so that a multiply-add
    // reads two registers instead of three, which avoids register bank conflicts.
    auto multiply = [&](int set) {
#pragma unroll
        for (int x = 0; x < TM * TN; ++x) {
            int j = x / TM, i = j % 2 ? TM - 1 - x % TM : x % TM;
            multiply_add(sum[i][j], a[set][i], b[set][j]);
        }
    };

    for (int k0 = 0; k0 < k; k0 += BK) {
        int next = stage + 1 == stages ? 0 : stage + 1;

        // The first step also starts the copies into the stage that has become free.
        read(1, stage, 1);
#pragma unroll
        for (int piece = 0; piece < piecesA + piecesB; ++piece)
            copy(free_stage, piece);
        multiply(0);
        __pipeline_commit();
        advance();
#pragma unroll
        for (int step = 1; step < BK; ++step) {
            if (step == BK - 1) {
                __pipeline_wait_prior(stages - 2); // this thread's copies for the next stage,
                __syncthreads();                   // and the copies of all other threads, have arrived
            }
            read((step + 1) % 2, step == BK - 1 ? next : stage, (step + 1) % BK);
            multiply(step % 2);
        }
        free_stage = stage;
        stage = next;
    }

#pragma unroll
    for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; j += 4) {
            int row = row0 + first_row + i / 4 * apart_rows + i % 4;
            int column = column0 + first_column + j / 4 * apart;
            float4 four = make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]);
            if (whole && beta == 0) {
                four = make_float4(alpha * four.x, alpha * four.y, alpha * four.z, alpha * four.w);
                *reinterpret_cast<float4 *>(C + size_t(row) * n + column) = four;
            } else {
                store_four(C, row, column, m, n, four, alpha, beta, wideB);
            }
        }
}

template <int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages, int group>
__global__ void __launch_bounds__((BM / TM) * (BN / TN), 1)
    gemm_ordered(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
                 float beta)
{
    if (m % BM == 0 && n % BN == 0 && k % BK == 0)
        multiply_tile<true, BM, BN, BK, WM, WN, TM, TN, stages, group>(A, B, C, m, n, k, alpha,
                                                                       beta);
    else
        multiply_tile<false, BM, BN, BK, WM, WN, TM, TN, stages, group>(A, B, C, m, n, k, alpha,
                                                                        beta);
}
