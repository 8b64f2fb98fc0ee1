/*---
entry: gemm_stream<BM, BN, BK, WM, WN, TM, TN, stages, group, split>
problem: gemm
arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
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
    values: [2, 3, 4, 5]
    default: 3
    label: {en: "Stages", zh_CN: "级数"}
    help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}
  group:
    values: [1, 2, 4, 8, 16]
    default: 8
    label: {en: "Group rows", zh_CN: "组的行数"}
    help: {en: "Block rows that are walked together; 1 is the plain order.", zh_CN: "一起遍历的线程块行数；1 即普通次序。"}
  split:
    values: [true, false]
    default: true
    label: {en: "Share the rest", zh_CN: "分摊余下的块"}
    help:
      en: "Divide the steps of the tiles in the last, incomplete wave evenly among all SMs if that is faster; false: only whole tiles."
      zh_CN: "在更快时，把最后不满一波的那些块的各步平均分摊给全部 SM；false：只分配整块。"
  ptxas:
    default: 1
block: ["(BM / TM) * (BN / TN)"]
grid: ["min(sm_count, ceil(m / BM) * ceil(n / BN) * ceil(k / (16 * BK)))"]
shared_bytes: "stages * (BM + 4 + BN) * BK * 4"
scratch:
  partial: {type: float, elements: "2 * sm_count * BM * BN"}
  arrived: {type: unsigned, elements: "2 * sm_count"}
zeroed: [arrived]
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
presets:
  - name: "H200, large"
    device: "NVIDIA H200"
    date: 2026-11-21
    at: {m: 4096, n: 4096, k: 4096}
    parameters: {BM: 128, BN: 256, BK: 8, WM: 64, WN: 64, TM: 8, TN: 16, stages: 3, group: 2, split: true}
    flops: 58.3 TFLOP/s
  - name: "H200, odd"
    device: "NVIDIA H200"
    date: 2026-11-21
    at: {m: 4096, n: 4097, k: 4099}
    parameters: {BM: 128, BN: 256, BK: 8, WM: 64, WN: 64, TM: 8, TN: 16, stages: 5, group: 2, split: true}
    flops: 42.0 TFLOP/s
title:
  en: "Last wave split among all SMs (stream-K)"
  zh_CN: "最后一波分摊给所有 SM（stream-K）"
about:
  en: >-
    512 tiles on 132 SMs take four rounds, the last one with 116 of them. Here one block stays on each SM. It starts the
    copies of its next tile while it still computes the last one. The steps along k of the tiles in the incomplete round are
    divided evenly. If several blocks work on a tile, the last one adds up the parts. The kernel is correct for every shape,
    but designed for large matrices: on an H200 it reaches 58 TFLOP/s at 4096. It reaches 42 if n = 4097 and k = 4099 keep
    rows from starting at multiples of 16 bytes. Below 2048 the library is faster. Switch split off to measure its gain.
  zh_CN: "512 个块分给 132 个 SM 要四轮，最后一轮只有 116 个在工作。这里每个 SM 常驻一个线程块：它还在计算上一块时就开始拷贝下一块；不满一轮的那些块沿 k 方向的各步则平均分摊。由几个线程块合算的块，由最后一个把各部分加起来。它对任何形状都正确，但为大矩阵而设计：在 H200 上，4096 时达到 58 TFLOP/s；n = 4097、k = 4099 时各行不从 16 字节的倍数开始，只有 42；2048 以下库函数更快。请关掉 split，测量分摊的收益。"
source: "stream-K: Osama, Merrill, Cecka, Garland, Owens, Stream-K: Work-centric Parallel Decomposition for Dense Matrix-Matrix Multiplication on the GPU, 2023"
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

// Starts a copy to shared memory; unless the source is `there`, zeros are written. On the GPU,
// this is a single predicated instruction, unlike __pipeline_memcpy_async, which uses two.
template <int bytes>
__device__ __forceinline__ void copy_or_zero(float *to, const float *from, bool there)
{
#ifdef __KERNELCURVE_CPU__
    __pipeline_memcpy_async(to, from, bytes, there ? 0 : bytes);
#else
    unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(to)), size = there ? bytes : 0;
    if constexpr (bytes == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(address), "l"(from), "r"(size) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(address), "l"(from), "r"(size) : "memory");
#endif
}

// The thread's index, read again at this point: values derived from it
// do not occupy registers during the loop, which needs all of them.
__device__ __forceinline__ int thread_here()
{
#ifdef __KERNELCURVE_CPU__
    return threadIdx.x;
#else
    int thread;
    asm volatile("mov.u32 %0, %%tid.x;" : "=r"(thread));
    return thread;
#endif
}

// Consecutive steps along k within one tile. A span is empty if `steps` is 0.
struct Span {
    int row0, column0;    // the tile's corner in C
    int first_step, steps;
    int shared_tile;      // index among the tiles whose steps are shared
};

// The spans of a block: first whole tiles, a grid apart,
// then an even share of the steps of all remaining tiles.
struct Walk {
    int tile, whole;          // last whole tile, and number of remaining whole tiles
    int at, end;              // the block's share of the steps
    int first_shared, steps;  // first shared tile, and steps per tile

    // Sharing costs as much as computing 128 steps of k, as measured on an
    // H200, so it pays only if the last round leaves more than that idle.
    __device__ void begin(bool split, int tiles, int steps_of_tile, int BK)
    {
        int grid = gridDim.x, block = blockIdx.x;
        int rest = tiles % grid, empty = rest == 0 ? 0 : grid - rest;
        steps = steps_of_tile;
        tile = block - grid;
        at = end = 0;
        if (!split || (long long)empty * steps * BK <= 128LL * grid) {
            whole = (tiles - block + grid - 1) / grid;
            first_shared = tiles;
            return;
        }
        whole = max(tiles / grid - 1, 0); // also share the last full round, so that no part is too short
        first_shared = whole * grid;
        int shared = (tiles - first_shared) * steps;
        at = first_step_of(block, shared);
        end = first_step_of(block + 1, shared);
    }

    // These functions return the start of a block's share of the steps, and the block that owns a step.
    static __device__ int first_step_of(int block, int shared)
    {
        int grid = gridDim.x;
        return block * (shared / grid) + min(block, shared % grid);
    }
    static __device__ int block_of(int step, int shared)
    {
        int each = shared / int(gridDim.x), longer = shared % int(gridDim.x);
        return step < longer * (each + 1) ? step / (each + 1) : (step - longer) / each;
    }

    // Returns the next span, whose corner is still the index of the tile.
    __device__ Span next()
    {
        if (whole > 0) {
            --whole;
            tile += gridDim.x;
            return {tile, 0, 0, steps, 0};
        }
        if (at >= end)
            return {0, 0, 0, 0, 0};
        int which = at / steps, first = at % steps;
        int here = min(steps - first, end - at);
        at += here;
        return {first_shared + which, 0, first, here, which};
    }
};

// Assumptions about the edges of tiles and rows: no tile crosses an edge, so no checks are
// needed; tiles may cross edges, but all rows of B and C are aligned to 16 bytes; those of B and
// C are not; those of C are not, and B has been crossed before (cross_rows); no assumptions.
enum Edges { no_edges, aligned_edges, odd_edges, crossed_edges, any_edges };

// The block's spans. `pitchB`: distance between rows of B, at least n. `alone`: the block has a single span, of
// the tile at its grid position: the whole tile or, with `split`, one of gridDim.z shares of its steps along k.
template <Edges edges, int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages, int group,
          bool split, bool alone = false>
__device__ __forceinline__ void multiply_spans(const float *A, const float *B, float *C, int m,
                                               int n, int k, int pitchB, float alpha, float beta,
                                               float *partial, unsigned *arrived)
{
    constexpr bool inside = edges == no_edges;
    // If rows of C are unaligned, elements are stored separately, and adjacent lanes must store adjacent
    // elements. So a thread's columns are lanes_along apart: those of B are crossed in shared memory.
    constexpr bool crossed = edges == odd_edges || edges == crossed_edges;
    constexpr bool by_floats = edges == odd_edges; // B is copied as single floats
    // The stages are stored in sequence. Each has a tile of A (transposed and padded), followed by a tile of B.
    extern __shared__ __align__(16) float staged[];
    constexpr int threads = (BM / TM) * (BN / TN);
    constexpr int pitchA = BM + 4, sizeA = BK * pitchA, size = sizeA + BK * BN;
    constexpr int lanes_down = WM / TM, lanes_along = WN / TN;
    constexpr int apart_rows = lanes_down * 4; // distance between a thread's groups of four rows
    constexpr int apart = lanes_along * 4;     // distance between a thread's groups of four columns

    // The first thread determines the spans ahead of the copies, which are `stages` steps ahead of
    // the multiply-adds. Three more spans are in use, about to be replaced, or not yet visible to all threads.
    constexpr int known = stages + 4;
    __shared__ Walk walk;
    __shared__ Span spans[known];
    int blocks_down = (m + BM - 1) / BM, blocks_along = (n + BN - 1) / BN;
    int tiles = blocks_down * blocks_along, steps = (k + BK - 1) / BK;
    auto find_span = [&](int place) {
        Span span = walk.next();
        if (span.steps == 0) {
            spans[place].steps = 0;
            return;
        }
        int tile = span.row0;
        int in_group = group * blocks_along; // groups of block rows as in gemm_raster
        int group_row = tile / in_group * group;
        int rows_here = min(group, blocks_down - group_row);
        int within = tile % in_group;
        span.row0 = (group_row + within % rows_here) * BM;
        span.column0 = within / rows_here * BN;
        spans[place] = span;
    };
    Span only = {};
    if constexpr (alone) {
        int share = (steps + gridDim.z - 1) / gridDim.z, first = blockIdx.z * share;
        only = {int(blockIdx.y) * BM, int(blockIdx.x) * BN, first, min(share, steps - first),
                int(blockIdx.y * gridDim.x + blockIdx.x)};
    } else {
        if (threadIdx.x == 0) {
            walk.begin(split, tiles, steps, BK);
            find_span(0); // the other spans are determined after the first copies were started
        }
        __syncthreads();
        if (spans[0].steps == 0)
            return;
    }

    // A thread's first row and column in the tile.
    auto first_row_of = [](int thread) {
        int lane_row = thread % 32 / lanes_along, lane_column = thread % lanes_along;
        return thread / 32 / (BN / WN) * WM +
               (lane_row ^ (lane_column % lanes_down)) * 4; // crossed, as in gemm_lanes
    };
    auto first_column_of = [](int thread) {
        return thread / 32 % (BN / WN) * WN + thread % lanes_along * 4;
    };

    // This thread copies pieces of A with 4 bytes each, `rowsA` rows
    // apart, and pieces of B with 16 or 4 bytes each, `rowsB` rows apart.
    constexpr int piecesA = BM * BK / threads, rowsA = threads / BK;
    constexpr int wide = by_floats ? 1 : 4;
    constexpr int piecesB = BK * BN / wide / threads, rowsB = threads / (BN / wide);
    static_assert(rowsB > 0 && piecesB * rowsB == BK, "a row of B has more pieces than there are threads");
    auto a_row = [](int thread) { return thread / BK; };
    auto a_column = [](int thread) { return thread % BK; };
    auto b_row = [](int thread) { return thread / (BN / wide); };
    auto b_column = [](int thread) { return thread % (BN / wide) * wide; };
    auto b_place = [](int column) { // position in a row of the stage
        constexpr int both = 4 * lanes_along;
        return by_floats ? column / both * both + column % lanes_along * 4 + column / lanes_along % 4 : column;
    };
    int me = threadIdx.x;
    float *toA = staged + a_column(me) * pitchA + a_row(me);
    float *toB = staged + sizeA + b_row(me) * BN + b_place(b_column(me));
    const float *nextA = A, *nextB = B;
    int copy_span = 0, copies_left = 0;           // span being copied, and its remaining steps
    int copy_row = 0, copy_column = 0; // destinations, and the k of the copy:
    int a_k = 0, b_k = 0;              // checked only at the edges
    int a_left = 0, b_left = 0;        // rows of A and B up to the edge; 0 beyond the edge
    bool wideB = edges == aligned_edges || edges == crossed_edges || pitchB % 4 == 0;
    bool wideC = edges == aligned_edges || n % 4 == 0;

    // Starts the copy of one piece into the stage at float offset `at`. Pieces
    // outside the matrix are not read, and their destination is filled with zeros;
    // if the rows of B are not aligned to 16 bytes, floats are copied separately.
    auto copy = [&](int at, int piece) {
        if (piece < piecesA) {
            float *to = toA + at + piece * rowsA;
            const float *from = nextA + size_t(piece) * rowsA * k;
            if constexpr (inside)
                __pipeline_memcpy_async(to, from, 4);
            else if constexpr (edges == any_edges)
                __pipeline_memcpy_async(to, from, 4, piece * rowsA < a_left ? 0 : 4);
            else
                copy_or_zero<4>(to, from, piece * rowsA < a_left);
        } else {
            int down = (piece - piecesA) * rowsB;
            float *to = toB + at + down * BN;
            const float *from = nextB + size_t(down) * pitchB;
            if constexpr (inside) {
                __pipeline_memcpy_async(to, from, 16);
            } else if constexpr (edges != any_edges) {
                copy_or_zero<4 * wide>(to, from, down < b_left);
            } else if (wideB) {
                __pipeline_memcpy_async(to, from, 16, down < b_left ? 0 : 16);
            } else {
                for (int c = 0; c < 4; ++c)
                    __pipeline_memcpy_async(to + c, from + c, 4, down < b_left && copy_column + c < n ? 0 : 4);
            }
        }
    };
    auto see_edges = [&] {
        if constexpr (!inside) {
            a_left = a_k < k ? m - copy_row : 0;
            b_left = copy_column < n ? k - b_k : 0;
            if constexpr (edges == crossed_edges)
                b_left = copy_column < pitchB ? k - b_k : 0;
        }
    };
    // Advances to the tiles of the span's next step, or to the next span.
    // After the last span, its last step is copied again into unused stages.
    auto advance = [&] {
        a_k += BK;
        b_k += BK;
        nextA += BK;
        nextB += size_t(BK) * pitchB;
        see_edges();
    };
    auto take_span = [&] {
        const Span &span = alone ? only : spans[copy_span];
        copies_left = max(span.steps, 1);
        if (alone ? copy_span > 0 : span.steps == 0) {
            a_k -= BK;
            b_k -= BK;
            nextA -= BK;
            nextB -= size_t(BK) * pitchB;
            see_edges();
            return;
        }
        copy_span = !alone && copy_span + 1 == known ? 0 : copy_span + 1;
        int thread = thread_here();
        copy_row = span.row0 + a_row(thread);
        copy_column = span.column0 + b_column(thread);
        a_k = span.first_step * BK + a_column(thread);
        b_k = span.first_step * BK + b_row(thread);
        nextA = A + size_t(copy_row) * k + a_k;
        nextB = B + size_t(b_k) * pitchB + copy_column;
        see_edges();
    };

    // The values of A and B for one step, double-buffered: the thread uses one set while it reads the other.
    alignas(16) float a[2][TM], b[2][TN];
    SharedAddress readA = shared_address(staged + first_row_of(me));
    SharedAddress readB = shared_address(staged + sizeA + first_column_of(me));
    auto read = [&](int set, int at, int step) {
#pragma unroll
        for (int i = 0; i < TM; i += 4)
            read_four(&a[set][i], readA + at * 4 + (step * pitchA + i / 4 * apart_rows) * 4);
#pragma unroll
        for (int j = 0; j < TN; j += 4)
            read_four(&b[set][j], readB + at * 4 + (step * BN + j / 4 * apart) * 4);
    };

    take_span();
#pragma unroll
    for (int stage = 0; stage < stages - 1; ++stage) {
#pragma unroll
        for (int piece = 0; piece < piecesA + piecesB; ++piece)
            copy(stage * size, piece);
        __pipeline_commit();
        advance();
        if (!alone && stage == 0) {
            if (threadIdx.x == 0)
                for (int s = 1; s < known - 1; ++s)
                    find_span(s);
            __syncthreads();
        }
        if (--copies_left == 0)
            take_span();
    }
    __pipeline_wait_prior(stages - 2);
    __syncthreads();

    float sum[TM][TN];
    int at = 0, free_at = (stages - 1) * size; // offsets of the stages, in floats

    constexpr int packets = TM * TN / 4; // number of float4 vectors in the thread's sums
    auto packet = [&](int x) { return &sum[x / (TN / 4)][x % (TN / 4) * 4]; };
    auto row_of = [](int x) { return x / (TN / 4) / 4 * apart_rows + x / (TN / 4) % 4; };
    auto column_of = [](int x) { return x % (TN / 4) * apart; };

    // Stores four sums of a row at distance lanes_along. `corner` is the destination of the thread's first sum.
    auto store_crossed = [&](const Span &span, float *corner, int x, const float *own, float factor, bool whole) {
        float *to = corner + size_t(row_of(x)) * n + column_of(x);
        if (whole) {
#pragma unroll
            for (int e = 0; e < 4; ++e)
                to[e * lanes_along] = factor * own[e];
            return;
        }
        int thread = thread_here();
        int row = span.row0 + first_row_of(thread) + row_of(x);
        int column = span.column0 + thread / 32 % (BN / WN) * WN + thread % lanes_along + column_of(x);
#pragma unroll
        for (int e = 0; e < 4; ++e)
            if (row < m && column + e * lanes_along < n)
                to[e * lanes_along] = factor * own[e] + (beta == 0 ? 0 : beta * to[e * lanes_along]);
    };
    auto corner_of = [&](const Span &span, int thread) {
        int column = span.column0 + thread / 32 % (BN / WN) * WN + thread % lanes_along;
        return C + size_t(span.row0 + first_row_of(thread)) * n + column;
    };

    // Stores the thread's sums of a whole tile.
    auto store = [&](const Span &span) {
        int thread = thread_here();
        int row0 = span.row0 + first_row_of(thread), column0 = span.column0 + first_column_of(thread);
        if constexpr (inside) {
            float *corner = C + size_t(row0) * n + column0;
            auto place = [&](int x) {
                float *row = corner + size_t(row_of(x)) * n;
                return reinterpret_cast<float4 *>(row + column_of(x));
            };
            if (beta == 0) {
#pragma unroll
                for (int x = 0; x < packets; ++x) {
                    const float *own = packet(x);
                    *place(x) = make_float4(alpha * own[0], alpha * own[1], alpha * own[2],
                                            alpha * own[3]);
                }
            } else {
#pragma unroll
                for (int x = 0; x < packets; ++x) {
                    const float *own = packet(x);
                    float4 old = *place(x);
                    *place(x) =
                        make_float4(alpha * own[0] + beta * old.x, alpha * own[1] + beta * old.y,
                                    alpha * own[2] + beta * old.z, alpha * own[3] + beta * old.w);
                }
            }
        } else {
            if constexpr (crossed) {
                float *corner = corner_of(span, thread);
                if (span.row0 + BM <= m && span.column0 + BN <= n && beta == 0) {
#pragma unroll
                    for (int x = 0; x < packets; ++x)
                        store_crossed(span, corner, x, packet(x), alpha, true);
                } else {
#pragma unroll
                    for (int x = 0; x < packets; ++x)
                        store_crossed(span, corner, x, packet(x), alpha, false);
                }
            } else {
#pragma unroll
                for (int x = 0; x < packets; ++x) {
                    const float *own = packet(x);
                    store_four(C, row0 + row_of(x), column0 + column_of(x), m, n,
                               make_float4(own[0], own[1], own[2], own[3]), alpha, beta, wideC);
                }
            }
        }
    };

    // Combines a tile that several blocks have computed. Each block stores its part, and the last
    // block adds all parts in the order of k. A block has space for two parts: the end of a tile
    // in its first span, and the start of a tile in its last span. A block with a single span has one part.
    auto gather = [&](const Span &span) {
        __shared__ unsigned before;
        int first = 0, last = gridDim.z - 1;
        if constexpr (!alone) {
            int shared = (tiles - walk.first_shared) * steps;
            int tile_start = span.shared_tile * steps;
            first = Walk::block_of(tile_start, shared);
            last = Walk::block_of(tile_start + steps - 1, shared);
        }
        int thread = thread_here();
        auto part = [&](int block) {
            size_t place = alone ? size_t(span.shared_tile) * gridDim.z + block
                                 : 2 * size_t(block) + (block == first ? 1 : 0);
            return reinterpret_cast<float4 *>(partial) + place * (BM * BN / 4) + thread;
        };
        float4 *to = part(alone ? blockIdx.z : blockIdx.x);
#pragma unroll
        for (int x = 0; x < packets; ++x) {
            const float *own = packet(x);
            to[x * threads] =
                make_float4(alpha * own[0], alpha * own[1], alpha * own[2], alpha * own[3]);
        }
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0)
            before = atomicAdd(&arrived[span.shared_tile], 1);
        __syncthreads();
        if (before < unsigned(last - first))
            return;
        __threadfence();
        constexpr int together = packets < 8 ? packets : 8; // loads in flight at a time
#pragma unroll 1
        for (int x0 = 0; x0 < packets; x0 += together) {
            float4 total[together] = {};
#pragma unroll 1
            for (int block = first; block <= last; ++block) {
                const float4 *from = part(block) + x0 * threads;
                float4 four[together];
#pragma unroll
                for (int x = 0; x < together; ++x)
                    four[x] = __ldcg(from + x * threads);
#pragma unroll
                for (int x = 0; x < together; ++x)
                    total[x] = make_float4(total[x].x + four[x].x, total[x].y + four[x].y,
                                           total[x].z + four[x].z, total[x].w + four[x].w);
            }
            if constexpr (crossed) {
                float *corner = corner_of(span, thread);
#pragma unroll
                for (int x = 0; x < together; ++x)
                    store_crossed(span, corner, x0 + x, reinterpret_cast<const float *>(total + x), 1, false);
            } else {
                int row0 = span.row0 + first_row_of(thread);
                int column0 = span.column0 + first_column_of(thread);
#pragma unroll
                for (int x = 0; x < together; ++x)
                    store_four(C, row0 + row_of(x0 + x), column0 + column_of(x0 + x), m, n, total[x], 1, beta, wideC);
            }
        }
        if (threadIdx.x == 0)
            arrived[span.shared_tile] = 0; // for the next run
    };

    int here = 0, left = alone ? only.steps : spans[0].steps; // span being computed, and its remaining steps
#pragma unroll
    for (int x = 0; x < TM * TN; ++x)
        sum[x / TN][x % TN] = 0;
    read(0, at, 0);
    for (;;) {
        // The number of steps until a span ends, here or for
        // the copies, so that the loop itself needs no checks.
        int together = min(left, copies_left);
        left -= together;
        copies_left -= together;
        for (; together > 0; --together) {
            int next = at == (stages - 1) * size ? 0 : at + size;

#pragma unroll
            for (int step = 0; step < BK; ++step) {
                if (step == BK - 1) {
                    __pipeline_wait_prior(stages - 2); // this thread's copies for the next stage,
                    __syncthreads();                   // and the copies of all other threads, have arrived
                }
                read((step + 1) % 2, step == BK - 1 ? next : at, (step + 1) % BK);
                // The first step also starts the copies into the stage that has become free.
                if (step == 0) {
#pragma unroll
                    for (int piece = 0; piece < piecesA + piecesB; ++piece)
                        copy(free_at, piece);
                }
#pragma unroll
                for (int x = 0; x < TM * TN; ++x) {
                    int i = x / TN, j = i % 2 ? x % TN : TN - 1 - x % TN;
                    multiply_add(sum[i][j], a[step % 2][i], b[step % 2][j]); // as in gemm_rows
                }
                if (step == 0) {
                    __pipeline_commit();
                    advance();
                }
            }
            free_at = at;
            at = next;
        }
        if (copies_left == 0)
            take_span();
        if (left > 0)
            continue;

        if constexpr (alone) {
            if (split && gridDim.z > 1)
                gather(only);
            else
                store(only);
            return;
        }

        // All threads have completed the previous span, so its slot is free for a new span.
        if (threadIdx.x == 0)
            find_span(here == 0 ? known - 1 : here - 1);

        if (split && spans[here].steps < steps)
            gather(spans[here]);
        else
            store(spans[here]);

        here = here + 1 == known ? 0 : here + 1;
        left = spans[here].steps;
        if (left == 0)
            return;
#pragma unroll
        for (int x = 0; x < TM * TN; ++x)
            sum[x / TN][x % TN] = 0;
        read(0, at, 0);
    }
}

template <int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages, int group, bool split>
__global__ void __launch_bounds__((BM / TM) * (BN / TN), 1)
    gemm_stream(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
                float beta, float *partial, unsigned *arrived)
{
    if (m % BM == 0 && n % BN == 0 && k % BK == 0)
        multiply_spans<no_edges, BM, BN, BK, WM, WN, TM, TN, stages, group, split>(
            A, B, C, m, n, k, n, alpha, beta, partial, arrived);
    else
        multiply_spans<any_edges, BM, BN, BK, WM, WN, TM, TN, stages, group, split>(
            A, B, C, m, n, k, n, alpha, beta, partial, arrived);
}
