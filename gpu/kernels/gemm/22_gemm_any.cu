/*---
problem: gemm
sizes:
  # Tiles of 32 x 32, and by how many blocks the k of each is shared.
  tiles: ceil(m / 32) * ceil(n / 32)
  small: tiles <= sm_count || tiles <= 2 * sm_count && m * n * k <= 1.4e8
  shares: "small && tiles <= sm_count ? min(floor(2 * sm_count / tiles), floor(k / 512), 16) : 1"
  few: small && shares <= 1 && tiles <= sm_count / 2
  odd: "!small && n % 4 != 0 && m * n * k > 4e8"
  # Tiles of 128 x 256, 128 x 128 and 64 x 128, and what they cost, a multiply-add of the first as the unit:
  # measured at 2048 on an H200.
  wide_tiles: ceil(m / 128) * ceil(n / 256)
  square_tiles: ceil(m / 128) * ceil(n / 128)
  flat_tiles: ceil(m / 64) * ceil(n / 128)
  wide_cost: 4 * wide_tiles
  square_cost: 2.15 * square_tiles
  flat_cost: 1.163 * flat_tiles
  large: "!small && m * n * k > 2e9"
  wide: "large && wide_cost <= min(square_cost, flat_cost)"
  square: large && !wide && square_cost <= flat_cost
  flat: "!small && !wide && !square"
launches:
  - when: few
    entry: gemm_small<4, 4, 8, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["ceil(n / 16)", "ceil(m / 32)"]
    shared_bytes: 86016
  - when: small && !few && shares <= 1
    entry: gemm_small<4, 8, 8, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["ceil(n / 32)", "ceil(m / 32)"]
    shared_bytes: 110592
  - when: small && shares > 1
    entry: gemm_small<4, 8, 8, true>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["ceil(n / 32)", "ceil(m / 32)", shares]
    shared_bytes: 110592
  - when: odd
    entry: pad_rows
    arguments: [B, padded, k, n]
    block: [256]
    grid: [8 * sm_count]
  - when: wide && !odd
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["min(sm_count, wide_tiles * ceil(k / 128))"]
    shared_bytes: 37248
  - when: wide && odd
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, true>
    arguments: [A, padded, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["min(sm_count, wide_tiles * ceil(k / 128))"]
    shared_bytes: 37248
  - when: square && !odd
    entry: gemm_any<128, 128, 16, 64, 32, 8, 8, 3, 8, 2, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["min(2 * sm_count, square_tiles * ceil(k / 128))"]
    shared_bytes: 49920
  - when: square && odd
    entry: gemm_any<128, 128, 16, 64, 32, 8, 8, 3, 8, 2, true>
    arguments: [A, padded, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: ["min(2 * sm_count, square_tiles * ceil(k / 128))"]
    shared_bytes: 49920
  - when: flat && !odd
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 2, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["min(2 * sm_count, flat_tiles * ceil(k / 128))"]
    shared_bytes: 37632
  - when: flat && odd
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 2, true>
    arguments: [A, padded, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: ["min(2 * sm_count, flat_tiles * ceil(k / 128))"]
    shared_bytes: 37632
scratch:
  partial: {type: float, elements: "65536 * sm_count"}
  arrived: {type: unsigned, elements: "4 * sm_count"}
  padded: {type: float, elements: "odd ? 4 * k * ceil(n / 4) : 1"}
zeroed: [arrived]
parameters:
  ptxas:
    default: 1
title: {en: "For matrices of any shape", zh_CN: "用于任意形状的矩阵"}
about:
  en: >-
    No tile is right for all shapes. Few small tiles leave multiprocessors idle, and so a product of few sums gives each
    block a tile of 32 x 16 or 32 x 32, whose eight warps share out the steps along k; where even these are fewer than
    the multiprocessors, several blocks share a tile's k, too. From some 600 a side on gemm_stream
    takes over, with tiles of 64 x 128 or 128 x 128, two blocks on a multiprocessor, and of 128 x 256 where they leave
    least beyond the edges. Where n is no multiple of four, B is copied first, into rows that start at multiples of 16
    bytes. On an H200, in per cent of cuBLAS: 133 at 512, 102 at 1024, 109 at 2048, 108 at 4095, 106 at 128 x 8192 x
    8192, 99 at 8192 x 128 x 4096; but 86 at 1000, and it is behind at many shapes between 700 and 3000 a side, most of
    all at 55 to 65 where k is small and the rows of C begin at odd places: their sums are stored one by one.
  zh_CN: "没有一种分块适合所有形状。小的分块太少，会让多处理器空闲；因此和不多的乘积，每个线程块只取 32 x 16 或 32 x 32 的一块，由八个线程束沿 k 分摊各步；若块数仍少于多处理器，再由几个线程块分摊同一块的 k。边长约 600 起由 gemm_stream 接手：分块为 64 x 128 或 128 x 128，每个多处理器两个线程块；在边缘之外浪费最少时用 128 x 256。n 不是 4 的倍数时，先把 B 拷到各行都从 16 字节倍数开始的地方。在 H200 上与 cuBLAS 之比（%）：512 时 133，1024 时 102，2048 时 109，4095 时 108，128 x 8192 x 8192 时 106，8192 x 128 x 4096 时 99；但 1000 时为 86，边长在 700 到 3000 之间的许多形状也落后；k 小而 C 的各行起点不齐时最甚，只有 55 到 65：累加值要逐个写出。"
source: "stream-K: Osama, Merrill, Cecka, Garland, Owens, Stream-K: Work-centric Parallel Decomposition for Dense Matrix-Matrix Multiplication on the GPU, 2023"
---*/
#include "18_gemm_stream.cu"

// Sums of one product in few tiles: a tile of 8 TM x 4 TN for a block, whose warps share out the steps
// along k. Each has stages of its own and waits for nobody; what they have is added up at the end.
// with_others: the blocks of a column of the grid (z) share a tile's k. Each leaves its part, and who
// comes last adds them in the order of k.
template <int TM, int TN, int warps, bool with_others>
__global__ void __launch_bounds__(32 * warps)
    gemm_small(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta, float *partial,
               unsigned *arrived)
{
    constexpr int BM = 8 * TM, BN = 4 * TN, BK = 16, stages = 3;
    constexpr int pitchA = BK + 4; // eight rows then begin in eight different groups of four banks
    constexpr int sizeA = BM * pitchA, size = sizeA + BK * BN;
    extern __shared__ __align__(16) float shared[];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float *mine = shared + warp * stages * size;
    int row0 = blockIdx.y * BM, column0 = blockIdx.x * BN;
    bool wideA = k % 4 == 0, wideB = n % 4 == 0;

    // Four numbers of a row, of which the first `there` are.
    auto copy_four = [](float *to, const float *from, int there, bool wide) {
        if (wide) {
            __pipeline_memcpy_async(to, from, 16, there > 0 ? 0 : 16);
        } else {
#pragma unroll
            for (int c = 0; c < 4; ++c)
                __pipeline_memcpy_async(to + c, from + c, 4, c < there ? 0 : 4);
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
        __syncwarp(); // all lanes' copies are there, and all have read the stage that is filled next
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
    __syncthreads(); // nobody needs the stages any more: the sums lie there now
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

// B with rows that start at multiples of 16 bytes; what is added to them are zeros.
__global__ void pad_rows(const float *B, float *padded, int k, int n)
{
    int pitch = (n + 3) / 4 * 4;
    size_t all = size_t(k) * (pitch / 4), apart = size_t(gridDim.x) * blockDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < all; i += apart) {
        int row = i / (pitch / 4), column = i % (pitch / 4) * 4;
        reinterpret_cast<float4 *>(padded)[i] = load_four(B, row, column, k, n, false);
    }
}

// gemm_stream with `blocks` of them on each multiprocessor. `padded`: the rows of B have been padded.
template <int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages, int group, int blocks, bool padded>
__global__ void __launch_bounds__((BM / TM) * (BN / TN), blocks)
    gemm_any(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta,
             float *partial, unsigned *arrived)
{
    if (!padded && m % BM == 0 && n % BN == 0 && k % BK == 0)
        multiply_spans<true, BM, BN, BK, WM, WN, TM, TN, stages, group, true>(A, B, C, m, n, k, n, alpha, beta, partial,
                                                                              arrived);
    else
        multiply_spans<false, BM, BN, BK, WM, WN, TM, TN, stages, group, true>(
            A, B, C, m, n, k, padded ? (n + 3) / 4 * 4 : n, alpha, beta, partial, arrived);
}
