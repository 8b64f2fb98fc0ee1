/*---
problem: gemm
sizes:
  # What each way to cut C would cost on an H100, in microseconds: fitted to 291 shapes, 3 to 6 % off on average. `few` and
  # `small` are fitted to 31 shapes on an H200 (4 and 8 % off). Tiles for each multiprocessor, and how many at a time; steps along k; and where B is crossed first,
  # its numbers.
  aligned: n % 4 == 0
  never: 1e9
  # A block for each tile of 64 x 128, 128 x 64 or 64 x 64.
  flat_tiles: ceil(m / 64) * ceil(n / 128)
  flat_each: flat_tiles / sm_count
  tall_tiles: ceil(m / 128) * ceil(n / 64)
  tall_each: tall_tiles / sm_count
  tiny_each: ceil(m / 64) * ceil(n / 64) / sm_count
  flat: "aligned ? 3.2 + k * max(0.0487 * ceil(flat_each / 4), 0.0426 * ceil(flat_each)) + 0.77 * flat_each : never"
  tall: "aligned ? 3.2 + k * max(0.053 * ceil(tall_each / 3), 0.0456 * ceil(tall_each)) + 0.99 * tall_each : never"
  tiny: "3.2 + k * max(0.0368 * ceil(tiny_each / 4), 0.0324 * ceil(tiny_each)) + 0.56 * tiny_each"
  flat_odd: 4.2 + k * max(0.0594 * ceil(flat_each / 3), 0.0473 * ceil(flat_each)) + 1.2 * flat_each
  flat_crossed: "aligned ? never : 8.4 + k * max(0.0498 * ceil(flat_each / 4), 0.0414 * ceil(flat_each)) + 1.05 * flat_each + 3.54e-6 * k * n"
  # Blocks that share a tile's steps along k: so many that each multiprocessor has one, or three.
  most: min(floor(k / 64), 32)
  deep_1: 8 * ceil(ceil(k / 8) / max(min(floor(sm_count / flat_tiles), most), 1))
  deep_3: 8 * ceil(ceil(k / 8) / max(min(floor(3 * sm_count / flat_tiles), most), 1))
  parts_1: ceil(k / deep_1)
  parts_3: ceil(k / deep_3)
  one: "aligned ? 0.0488 : 0.056"
  more: "aligned ? 0.0444 : 0.0475"
  ones: "parts_1 > 1 ? 5.3 + deep_1 * max(one, more * ceil(flat_each * parts_1)) + 0.51 * parts_1 + 1.2 * flat_each * parts_1 : never"
  threes: "parts_3 > 1 ? 5.3 + deep_3 * max(one, more * ceil(flat_each * parts_3)) + 0.51 * parts_3 + 1.2 * flat_each * parts_3 : never"
  # Blocks that stay and go from tile to tile, as those of gemm_stream: one for a multiprocessor with tiles of 128 x 256,
  # three with tiles of 64 x 128 or 128 x 64. Whether steps along k are shared out is decided as there.
  wide_tiles: ceil(m / 128) * ceil(n / 256)
  wide_most: "min(sm_count, wide_tiles * ceil(k / 128))"
  wide_shared: (ceil(wide_tiles / wide_most) * wide_most - wide_tiles) * k > 128 * wide_most
  wide_blocks: "wide_shared ? wide_most : min(wide_most, wide_tiles)"
  wide_rounds: "wide_shared ? wide_tiles / wide_blocks : ceil(wide_tiles / wide_blocks)"
  wide_parts: "wide_shared ? wide_blocks / wide_tiles : 0"
  wide: "aligned ? 5.5 + 0.1541 * (wide_rounds * k + 31 * ceil(wide_rounds) + 84 * wide_shared + 4.8 * wide_parts) : never"
  wide_odd: 12.2 + 0.1653 * (wide_rounds * k + 94 * ceil(wide_rounds) + 4.5 * wide_parts)
  wide_crossed: "aligned ? never : 9.8 + 0.1531 * (wide_rounds * k + 128 * ceil(wide_rounds) + 6.6 * wide_parts) + 4.08e-6 * k * n"
  low_most: "min(3 * sm_count, flat_tiles * ceil(k / 128))"
  low_shared: (ceil(flat_tiles / low_most) * low_most - flat_tiles) * k > 128 * low_most
  low_blocks: "low_shared ? low_most : min(low_most, flat_tiles)"
  low_rounds: "low_shared ? flat_tiles / low_blocks : ceil(flat_tiles / low_blocks)"
  low_parts: "low_shared ? low_blocks / flat_tiles : 0"
  low: "aligned ? 6.3 + 0.0423 * ceil(low_blocks / sm_count) * (low_rounds * k + 18.5 * ceil(low_rounds) + 46 * low_shared + 4 * low_parts) : never"
  low_odd: 8.2 + 0.0458 * ceil(low_blocks / sm_count) * (low_rounds * k + 18.7 * ceil(low_rounds) + 35 * low_shared + 3.6 * low_parts)
  high_most: "min(3 * sm_count, tall_tiles * ceil(k / 128))"
  high_shared: (ceil(tall_tiles / high_most) * high_most - tall_tiles) * k > 128 * high_most
  high_blocks: "high_shared ? high_most : min(high_most, tall_tiles)"
  high_rounds: "high_shared ? tall_tiles / high_blocks : ceil(tall_tiles / high_blocks)"
  high_parts: "high_shared ? high_blocks / tall_tiles : 0"
  high_odd: 8.3 + 0.0462 * ceil(high_blocks / sm_count) * (high_rounds * k + 35 * ceil(high_rounds) + 39 * high_shared + 2.6 * high_parts)
  # Tiles of 32 x 16 or 32 x 32 whose warps share out the steps along k, and by how many blocks the k of each is shared.
  small_tiles: ceil(m / 32) * ceil(n / 32)
  shares: "small_tiles <= sm_count ? min(floor(2 * sm_count / small_tiles), floor(k / 512), 16) : 1"
  few_each: ceil(m / 32) * ceil(n / 16) / (2 * sm_count)
  small_each: small_tiles / (2 * sm_count)
  odd_k: k % 4 != 0
  odd_n: n % 4 != 0
  few: 1.86 + (1 + 0.52 * odd_k + 0.2 * odd_n) * (ceil(few_each) * (0.0055 * k + 0.5) + 0.0065 * few_each * k)
  small: 1.82 + (1 + 0.31 * odd_k + 0.44 * odd_n) * (ceil(small_each) * (0.0064 * k + 1.13) + 0.0099 * small_each * k)
  shared: "shares > 1 ? 3.7 + 0.022 * (1 + 0.37 * odd_k) * k / shares * max(0.43, small_each * shares) + 0.45 * shares : never"
  # With at most four rows or columns, the time is that of one pass over B or A. These blocks have priority.
  line_groups: ceil(n / 128)
  line_parts: "min(max(1, floor(8 * sm_count / line_groups)), ceil(k / 128))"
  line: "m <= 4 ? 0 : never"
  column_groups: ceil(m / 32)
  column_parts: "min(max(1, floor(4 * sm_count / column_groups)), ceil(k / 512))"
  column: "n <= 4 && m > 4 ? 0 : never"
  best: min(line, column, flat, tall, tiny, flat_odd, flat_crossed, ones, threes, wide, wide_odd, wide_crossed, low, low_odd, high_odd, few, small, shared)
  is_crossed: min(flat_crossed, wide_crossed) == best
  pitch: "32 * ceil(n / 32)"
launches:
  - when: line == best && m == 1 && aligned
    entry: gemm_line<1, true>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [line_groups, line_parts]
  - when: line == best && m == 1 && !aligned
    entry: gemm_line<1, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [line_groups, line_parts]
  - when: line == best && m > 1 && aligned
    entry: gemm_line<4, true>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [line_groups, line_parts]
  - when: line == best && m > 1 && !aligned
    entry: gemm_line<4, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [line_groups, line_parts]
  - when: column == best && n == 1
    entry: gemm_column<1>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [column_groups, column_parts]
  - when: column == best && n > 1
    entry: gemm_column<4>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [column_groups, column_parts]
  - when: few == best
    entry: gemm_small<4, 4, 8, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["ceil(n / 16)", "ceil(m / 32)"]
    shared_bytes: 86016
  - when: small == best
    entry: gemm_small<4, 8, 8, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["ceil(n / 32)", "ceil(m / 32)"]
    shared_bytes: 110592
  - when: shared == best
    entry: gemm_small<4, 8, 8, true>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["ceil(n / 32)", "ceil(m / 32)", shares]
    shared_bytes: 110592
  - when: flat == best
    entry: gemm_tile<64, 128, 8, 32, 64, 8, 8, 3, 4, aligned_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 128)", "ceil(m / 64)"]
    shared_bytes: 18816
  - when: tall == best
    entry: gemm_tile<128, 64, 8, 64, 32, 8, 8, 3, 3, aligned_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 64)", "ceil(m / 128)"]
    shared_bytes: 18816
  - when: tiny == best
    entry: gemm_tile<64, 64, 8, 32, 32, 8, 4, 4, 4, odd_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 64)", "ceil(m / 64)"]
    shared_bytes: 16896
  - when: ones == best && aligned
    entry: gemm_tile<64, 128, 8, 32, 64, 8, 8, 4, 3, aligned_edges, true>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 128)", "ceil(m / 64)", parts_1]
    shared_bytes: 25088
  - when: ones == best && !aligned
    entry: gemm_tile<64, 128, 8, 32, 64, 8, 8, 4, 3, odd_edges, true>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 128)", "ceil(m / 64)", parts_1]
    shared_bytes: 25088
  - when: threes == best && aligned
    entry: gemm_tile<64, 128, 8, 32, 64, 8, 8, 4, 3, aligned_edges, true>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 128)", "ceil(m / 64)", parts_3]
    shared_bytes: 25088
  - when: threes == best && !aligned
    entry: gemm_tile<64, 128, 8, 32, 64, 8, 8, 4, 3, odd_edges, true>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 128)", "ceil(m / 64)", parts_3]
    shared_bytes: 25088
  - when: flat_odd == best
    entry: gemm_tile<64, 128, 8, 32, 64, 8, 8, 3, 3, odd_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 128)", "ceil(m / 64)"]
    shared_bytes: 18816
  - when: flat_crossed == best
    entry: cross_rows<8>
    arguments: [B, crossed_B, k, n]
    block: [256]
    grid: [8 * sm_count]
  - when: flat_crossed == best
    entry: gemm_tile<64, 128, 8, 32, 64, 8, 8, 3, 4, crossed_edges, false>
    arguments: [A, crossed_B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["ceil(n / 128)", "ceil(m / 64)"]
    shared_bytes: 18816
  - when: wide == best && m % 128 == 0 && n % 256 == 0 && k % 8 == 0
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, no_edges>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [wide_blocks]
    shared_bytes: 37248
  - when: wide == best && !(m % 128 == 0 && n % 256 == 0 && k % 8 == 0)
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, aligned_edges>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [wide_blocks]
    shared_bytes: 37248
  - when: wide_odd == best
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, odd_edges>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [wide_blocks]
    shared_bytes: 37248
  - when: wide_crossed == best
    entry: cross_rows<4>
    arguments: [B, crossed_B, k, n]
    block: [256]
    grid: [8 * sm_count]
  - when: wide_crossed == best
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, crossed_edges>
    arguments: [A, crossed_B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [wide_blocks]
    shared_bytes: 37248
  - when: low == best
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 3, aligned_edges>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [low_blocks]
    shared_bytes: 37632
  - when: low_odd == best
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 3, odd_edges>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [low_blocks]
    shared_bytes: 37632
  - when: high_odd == best
    entry: gemm_any<128, 64, 8, 64, 32, 8, 8, 3, 8, 3, odd_edges>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [high_blocks]
    shared_bytes: 18816
scratch:
  partial: {type: float, elements: "65536 * sm_count"}
  arrived: {type: unsigned, elements: "6 * sm_count"}
  crossed_B: {type: float, elements: "is_crossed ? pitch * k : 1"}
zeroed: [arrived]
parameters:
  ptxas:
    default: 1
title: {en: "Matrices of any shape", zh_CN: "任意形状的矩阵"}
about:
  en: >-
    No tile suits all shapes. If there are few tiles, SMs are idle. For small results, each block therefore takes a tile of
    32 x 16 or 32 x 32, and its eight warps divide the steps along k. If even these blocks are fewer than the SMs, several
    blocks share the k of a tile, too. For larger results, each tile of 64 x 128 has one block, or several if there are few
    tiles. No scheduling is needed before the first copy, and while one block starts or stores, others multiply. The largest
    go to gemm_stream with tiles of 128 x 256. The header estimates the cost of each and takes the lowest. If rows of B and C
    are not aligned, the columns of B are interleaved in shared memory: those of a thread are then apart in C, and
    neighbouring threads store neighbouring elements. If B is read often, it is interleaved once, in advance. On an H100, in
    per cent of cuBLAS: 127 at 512, 103 at 1000, 104 at 1024, 111 at 2048, 108 at 4095 and at 128 x 8192 x 8192. With at most
    four rows or columns, the time is that of one pass over B or A, and many loads are in flight: on an H200, 105 at
    1 x 8192 x 8192 and 127 at 8192 x 1 x 8192. Of 31 random shapes on an H200, it was faster at 19. It is slowest for small k and
    unaligned rows, such as 75 at 398 x 1166 x 195.
  zh_CN: "没有一种分块适合所有形状。块太少会让 SM 空闲；因此结果较小时，每个线程块只取 32 x 16 或 32 x 32 的一块，由八个 warp 沿 k 分摊各步；若块数仍少于 SM，再由几个线程块分摊同一块的 k。结果较大时，每个 64 x 128 的块由一个线程块计算，块少时由几个线程块分摊：第一次拷贝之前无需调度，一个线程块在开始或写出时，其他的在做乘法。最大的交给 gemm_stream，分块为 128 x 256。文件头估计每种做法的代价，取最小的。B 和 C 的各行没有对齐时，B 的列在共享内存中交错放置：一个线程的各列在 C 中便隔开了，相邻的元素由相邻的线程写出；B 被多次读取时，事先交错一次。在 H100 上与 cuBLAS 之比（%）：512 时 127，1000 时 103，1024 时 104，2048 时 111，4095 以及 128 x 8192 x 8192 时 108；最多四行或四列时，时间就是读一遍 B 或 A 的时间，同时有许多读取在途：H200 上 1 x 8192 x 8192 时 105，8192 x 1 x 8192 时 127。H200 上三十一个随机形状中有十九个更快；k 较小且各行没有对齐时最慢，如 398 x 1166 x 195 时为 75。"
source: "stream-K: Osama, Merrill, Cecka, Garland, Owens, Stream-K: Work-centric Parallel Decomposition for Dense Matrix-Matrix Multiplication on the GPU, 2023"
---*/
#include "18_gemm_stream.cu"

// For a multiplication with few tiles: a block computes a tile of 8 TM x 4 TN, and its warps
// divide the steps along k. Each warp has separate stages, so no synchronization is needed. The sums
// are added at the end. with_others: the blocks of a grid column (z) divide the steps of a
// tile. Each block stores its part, and the last block adds all parts in the order of k.
template <int TM, int TN, int warps, bool with_others>
__global__ void __launch_bounds__(32 * warps)
    gemm_small(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta, float *partial,
               unsigned *arrived)
{
    constexpr int BM = 8 * TM, BN = 4 * TN, BK = 16, stages = 3;
    constexpr int pitchA = BK + 4; // eight rows then start in different groups of four banks
    constexpr int sizeA = BM * pitchA, size = sizeA + BK * BN;
    extern __shared__ __align__(16) float shared[];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float *mine = shared + warp * stages * size;
    int row0 = blockIdx.y * BM, column0 = blockIdx.x * BN;
    bool wideA = k % 4 == 0, wideB = n % 4 == 0;

    // Loads four elements of a row, of which the first `there` exist.
    auto copy_four = [](float *to, const float *from, int there, bool wide) {
        if (wide) {
            copy_or_zero<16>(to, from, there > 0);
        } else {
#pragma unroll
            for (int c = 0; c < 4; ++c)
                copy_or_zero<4>(to + c, from + c, c < there);
        }
    };
    auto copy = [&](int stage, int step) {
        float *tileA = mine + stage * size, *tileB = tileA + sizeA;
        int rowA = lane / 4, columnA = step * BK + lane % 4 * 4;
        const float *fromA = A + size_t(row0 + rowA) * k + columnA;
#pragma unroll
        for (int i = 0; i < BM; i += 8)
            copy_four(tileA + (rowA + i) * pitchA + lane % 4 * 4, fromA + size_t(i) * k,
                      row0 + rowA + i < m ? k - columnA : 0, wideA);
        constexpr int packets = BN / 4, rows = 32 / packets;
        int rowB = lane / packets, columnB = column0 + lane % packets * 4;
        const float *fromB = B + size_t(step * BK + rowB) * n + columnB;
#pragma unroll
        for (int i = 0; i < BK; i += rows)
            copy_four(tileB + (rowB + i) * BN + lane % packets * 4, fromB + size_t(i) * n,
                      step * BK + rowB + i < k ? n - columnB : 0, wideB);
    };

    int steps = (k + BK - 1) / BK, first = warp;
    if (with_others) {
        int share = (steps + gridDim.z - 1) / gridDim.z, before = min(blockIdx.z * share, steps);
        first += before;
        steps = min(share, steps - before);
    }
    int own = warp < steps ? (steps - warp + warps - 1) / warps : 0;
#pragma unroll
    for (int stage = 0; stage < stages - 1; ++stage) {
        if (stage < own)
            copy(stage, first + stage * warps);
        __pipeline_commit();
    }
    float sum[TM][TN] = {};
    for (int i = 0; i < own; ++i) {
        __pipeline_wait_prior(stages - 2);
        __syncwarp(); // the copies of all lanes have arrived, and all lanes have read the stage that is filled next
        if (i + stages - 1 < own)
            copy((i + stages - 1) % stages, first + (i + stages - 1) * warps);
        __pipeline_commit();
        const float *tileA = mine + i % stages * size + lane / 4 * pitchA;
        const float *tileB = mine + i % stages * size + sizeA + lane % 4 * 4;
#pragma unroll
        for (int step = 0; step < BK; step += 4) {
            float4 a[TM];
#pragma unroll
            for (int y = 0; y < TM; ++y)
                a[y] = *reinterpret_cast<const float4 *>(tileA + 8 * y * pitchA + step);
#pragma unroll
            for (int deep = 0; deep < 4; ++deep) {
                float4 b[TN / 4];
#pragma unroll
                for (int x = 0; x < TN / 4; ++x)
                    b[x] = *reinterpret_cast<const float4 *>(tileB + (step + deep) * BN + 16 * x);
#pragma unroll
                for (int y = 0; y < TM; ++y) {
                    float each = deep == 0 ? a[y].x : deep == 1 ? a[y].y : deep == 2 ? a[y].z : a[y].w;
#pragma unroll
                    for (int x = 0; x < TN / 4; ++x) {
                        sum[y][4 * x] += each * b[x].x;
                        sum[y][4 * x + 1] += each * b[x].y;
                        sum[y][4 * x + 2] += each * b[x].z;
                        sum[y][4 * x + 3] += each * b[x].w;
                    }
                }
            }
        }
    }

    __pipeline_wait_prior(0);
    __syncthreads(); // the stages are no longer needed, so they now hold the sums
#pragma unroll
    for (int y = 0; y < TM; ++y)
#pragma unroll
        for (int x = 0; x < TN / 4; ++x)
            *reinterpret_cast<float4 *>(shared + (warp * BM + lane / 4 + 8 * y) * BN + lane % 4 * 4 + 16 * x) =
                make_float4(sum[y][4 * x], sum[y][4 * x + 1], sum[y][4 * x + 2], sum[y][4 * x + 3]);
    __syncthreads();
    constexpr int packets = BM * BN / 4;
    auto add = [](float4 &total, float4 part) {
        total = make_float4(total.x + part.x, total.y + part.y, total.z + part.z, total.w + part.w);
    };
    auto of_warps = [&](int i) {
        float4 total = make_float4(0, 0, 0, 0);
#pragma unroll
        for (int w = 0; w < warps; ++w)
            add(total, reinterpret_cast<const float4 *>(shared)[w * packets + i]);
        return total;
    };
    int tile = blockIdx.y * gridDim.x + blockIdx.x;
    float4 *parts = reinterpret_cast<float4 *>(partial) + size_t(tile) * gridDim.z * packets;
    if (with_others) {
        __shared__ bool is_last;
        for (int i = threadIdx.x; i < packets; i += 32 * warps)
            parts[blockIdx.z * packets + i] = of_warps(i);
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0) {
            is_last = atomicAdd(arrived + tile, 1) == gridDim.z - 1;
            if (is_last)
                arrived[tile] = 0; // for the next run
        }
        __syncthreads();
        if (!is_last)
            return;
        __threadfence();
    }
    for (int i = threadIdx.x; i < packets; i += 32 * warps) {
        float4 total = make_float4(0, 0, 0, 0);
        if (with_others)
            for (int z = 0; z < gridDim.z; ++z)
                add(total, __ldcg(parts + z * packets + i));
        else
            total = of_warps(i);
        store_four(C, row0 + i / (BN / 4), column0 + i % (BN / 4) * 4, m, n, total, alpha, beta, wideB);
    }
}

// Returns true in the last of the gridDim.y blocks that divide the steps of a tile. At that
// time, the sums of all these blocks are visible. The block must have stored its own sums.
__device__ __forceinline__ bool is_last_part(unsigned *arrived)
{
    __shared__ bool is_last;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        is_last = atomicAdd(arrived, 1) == gridDim.y - 1;
        if (is_last)
            *arrived = 0; // for the next run
    }
    __syncthreads();
    if (is_last)
        __threadfence();
    return is_last;
}

// For at most M rows: the time is that of reading B. A block takes 128 columns, its warps read different
// rows of B, and the blocks of a grid column (y) divide k.
template <int M, bool aligned>
__global__ void __launch_bounds__(256)
    gemm_line(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta, float *partial,
              unsigned *arrived)
{
    constexpr int warps = 8, rows = 8;
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, column0 = blockIdx.x * 128;
    int share = (k + gridDim.y - 1) / gridDim.y, begin = blockIdx.y * share, end = min(k, begin + share);
    float sum[M][4] = {};
    for (int first = begin + warp; first < end; first += warps * rows) {
        float b[rows][4];
#pragma unroll
        for (int i = 0; i < rows; ++i) {
            int row = first + i * warps;
            const float *from = B + size_t(row) * n + column0;
            if (aligned) {
                bool there = row < end && column0 + lane * 4 < n;
                float4 four = there ? __ldcs(reinterpret_cast<const float4 *>(from) + lane) : make_float4(0, 0, 0, 0);
                b[i][0] = four.x;
                b[i][1] = four.y;
                b[i][2] = four.z;
                b[i][3] = four.w;
            } else {
#pragma unroll
                for (int x = 0; x < 4; ++x)
                    b[i][x] = row < end && column0 + lane + 32 * x < n ? __ldcs(from + lane + 32 * x) : 0;
            }
        }
#pragma unroll
        for (int i = 0; i < rows; ++i)
#pragma unroll
            for (int y = 0; y < M; ++y) {
                int row = first + i * warps;
                float a = row < end && y < m ? A[size_t(y) * k + row] : 0;
#pragma unroll
                for (int x = 0; x < 4; ++x)
                    sum[y][x] += a * b[i][x];
            }
    }
    __shared__ float sums[warps][M][128];
#pragma unroll
    for (int y = 0; y < M; ++y)
#pragma unroll
        for (int x = 0; x < 4; ++x)
            sums[warp][y][aligned ? lane * 4 + x : lane + 32 * x] = sum[y][x];
    __syncthreads();
    float *parts = partial + size_t(blockIdx.x) * gridDim.y * M * 128;
    auto store = [&](int i, float total) {
        int row = i / 128, column = column0 + i % 128;
        if (row >= m || column >= n)
            return;
        float *to = C + size_t(row) * n + column;
        *to = beta == 0 ? alpha * total : alpha * total + beta * *to;
    };
    for (int i = threadIdx.x; i < M * 128; i += 256) {
        float total = 0;
#pragma unroll
        for (int w = 0; w < warps; ++w)
            total += sums[w][i / 128][i % 128];
        if (gridDim.y == 1)
            store(i, total);
        else
            parts[blockIdx.y * M * 128 + i] = total;
    }
    if (gridDim.y == 1 || !is_last_part(arrived + blockIdx.x))
        return;
    for (int i = threadIdx.x; i < M * 128; i += 256) {
        float total = 0;
        for (int part = 0; part < gridDim.y; ++part)
            total += __ldcg(parts + part * M * 128 + i);
        store(i, total);
    }
}

// For at most N columns: the time is that of reading A. Each warp takes four rows of A, and
// the blocks of a grid column (y) divide k.
template <int N>
__global__ void __launch_bounds__(256)
    gemm_column(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta, float *partial,
                unsigned *arrived)
{
    constexpr int warps = 8, rows = 4, steps = 4;
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, row0 = (blockIdx.x * warps + warp) * rows;
    int share = (k + gridDim.y - 1) / gridDim.y, begin = blockIdx.y * share, end = min(k, begin + share);
    float sum[rows][N] = {};
    for (int first = begin + lane; first < end; first += 32 * steps) {
        float a[rows][steps];
#pragma unroll
        for (int y = 0; y < rows; ++y)
#pragma unroll
            for (int i = 0; i < steps; ++i)
                a[y][i] = row0 + y < m && first + 32 * i < end ? __ldcs(A + size_t(row0 + y) * k + first + 32 * i) : 0;
#pragma unroll
        for (int i = 0; i < steps; ++i)
#pragma unroll
            for (int x = 0; x < N; ++x) {
                float b = first + 32 * i < end && x < n ? B[size_t(first + 32 * i) * n + x] : 0;
#pragma unroll
                for (int y = 0; y < rows; ++y)
                    sum[y][x] += a[y][i] * b;
            }
    }
    auto store = [&](int row, int column, float total) {
        if (row >= m || column >= n)
            return;
        float *to = C + size_t(row) * n + column;
        *to = beta == 0 ? alpha * total : alpha * total + beta * *to;
    };
    float *parts = partial + size_t(blockIdx.x) * gridDim.y * warps * rows * N;
#pragma unroll
    for (int y = 0; y < rows; ++y)
#pragma unroll
        for (int x = 0; x < N; ++x) {
            float total = sum[y][x];
#pragma unroll
            for (int apart = 16; apart > 0; apart /= 2)
                total += __shfl_down_sync(0xffffffff, total, apart);
            if (lane == 0 && gridDim.y == 1)
                store(row0 + y, x, total);
            else if (lane == 0)
                parts[(blockIdx.y * warps * rows + warp * rows + y) * N + x] = total;
        }
    if (gridDim.y == 1 || !is_last_part(arrived + blockIdx.x))
        return;
    for (int i = threadIdx.x; i < warps * rows * N; i += 256) {
        float total = 0;
        for (int part = 0; part < gridDim.y; ++part)
            total += __ldcg(parts + part * warps * rows * N + i);
        store(blockIdx.x * warps * rows + i / N, i % N, total);
    }
}

// Rearranges B for tiles with crossed edges: rows aligned to 128 bytes, padded with zeros, with
// columns crossed in groups of four for each of `lanes` lanes. There is one warp per 32 elements of a row.
template <int lanes>
__global__ void cross_rows(const float *B, float *crossed, int k, int n)
{
    int groups = (n + 31) / 32, lane = threadIdx.x % 32, of_group = lane % (4 * lanes);
    int from = lane - of_group + of_group % 4 * lanes + of_group / 4;
    size_t all = size_t(k) * groups, apart = size_t(gridDim.x) * (blockDim.x / 32);
    for (size_t i = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) / 32; i < all; i += apart) {
        size_t row = i / groups;
        int column = i % groups * 32 + from;
        crossed[i * 32 + lane] = column < n ? B[row * n + column] : 0;
    }
}

// Returns the pitch of B, or of the crossed B if B must be crossed.
template <Edges edges>
__device__ int pitch_of(int n)
{
    return edges == crossed_edges ? (n + 31) / 32 * 32 : n;
}

// Runs gemm_stream with `blocks` blocks on each SM.
template <int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages, int group, int blocks, Edges edges>
__global__ void __launch_bounds__((BM / TM) * (BN / TN), blocks)
    gemm_any(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta,
             float *partial, unsigned *arrived)
{
    multiply_spans<edges, BM, BN, BK, WM, WN, TM, TN, stages, group, true>(
        A, B, C, m, n, k, pitch_of<edges>(n), alpha, beta, partial, arrived);
}

// One tile per block or, with `parts`, per grid column of blocks (z): no block plans
// before its first copies, and while one block starts or stores, the others on the SM multiply.
template <int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages, int blocks, Edges edges, bool parts>
__global__ void __launch_bounds__((BM / TM) * (BN / TN), blocks)
    gemm_tile(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta,
              float *partial, unsigned *arrived)
{
    multiply_spans<edges, BM, BN, BK, WM, WN, TM, TN, stages, 1, parts, true>(
        A, B, C, m, n, k, pitch_of<edges>(n), alpha, beta, partial, arrived);
}
