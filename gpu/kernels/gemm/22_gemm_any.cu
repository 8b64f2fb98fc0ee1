/*---
problem: gemm
sizes:
  # Four ways to cut C: tiles of 128 x 256, of 128 x 128 with two blocks on a multiprocessor, of 64 x 128 with two or
  # three. How many tiles each block has, and whether steps along k are shared out, as gemm_stream decides it.
  wide_tiles: ceil(m / 128) * ceil(n / 256)
  wide_blocks: "min(sm_count, wide_tiles * ceil(k / 128))"
  wide_empty: ceil(wide_tiles / wide_blocks) * wide_blocks - wide_tiles
  wide_shared: wide_empty * k > 128 * wide_blocks
  wide_rounds: "wide_shared ? wide_tiles / wide_blocks : ceil(wide_tiles / wide_blocks)"
  square_tiles: ceil(m / 128) * ceil(n / 128)
  square_blocks: "min(2 * sm_count, square_tiles * ceil(k / 128))"
  square_empty: ceil(square_tiles / square_blocks) * square_blocks - square_tiles
  square_shared: square_empty * k > 128 * square_blocks
  square_rounds: "square_shared ? square_tiles / square_blocks : ceil(square_tiles / square_blocks)"
  flat_tiles: ceil(m / 64) * ceil(n / 128)
  flat_blocks: "min(2 * sm_count, flat_tiles * ceil(k / 128))"
  flat_empty: ceil(flat_tiles / flat_blocks) * flat_blocks - flat_tiles
  flat_shared: flat_empty * k > 128 * flat_blocks
  flat_rounds: "flat_shared ? flat_tiles / flat_blocks : ceil(flat_tiles / flat_blocks)"
  low_tiles: ceil(m / 64) * ceil(n / 128)
  low_blocks: "min(3 * sm_count, low_tiles * ceil(k / 128))"
  low_empty: ceil(low_tiles / low_blocks) * low_blocks - low_tiles
  low_shared: low_empty * k > 128 * low_blocks
  low_rounds: "low_shared ? low_tiles / low_blocks : ceil(low_tiles / low_blocks)"
  # What they then cost, in picoseconds: so much for each multiply-add of a block and, in steps along k, for each
  # tile and for sharing. Fitted to 69 shapes measured on an H100; 4 to 9 % off on average.
  aligned: n % 4 == 0
  never: 1e15
  wide: "aligned ? 155582 * (wide_rounds * k + 39 * ceil(wide_rounds) + 111 * wide_shared) : never"
  flat: "aligned ? 90653 * (flat_rounds * k + 28 * ceil(flat_rounds) + 112 * flat_shared) : never"
  low: "aligned ? 128705 * (low_rounds * k + 16 * ceil(low_rounds) + 88 * low_shared) : never"
  square_odd: "!aligned ? 200638 * (square_rounds * k + 18 * ceil(square_rounds) + 88 * square_shared) : never"
  flat_odd: "!aligned ? 112984 * (flat_rounds * k + 57 * ceil(flat_rounds) + 103 * flat_shared) : never"
  # B is copied first, into rows that start at multiples of 16 bytes.
  wide_padded: "!aligned ? 160465 * (wide_rounds * k + 121 * ceil(wide_rounds) + 77 * wide_shared) + 2.8 * k * n : never"
  square_padded: "!aligned ? 179995 * (square_rounds * k + 36 * ceil(square_rounds) + 86 * square_shared) + 3 * k * n : never"
  low_padded: "!aligned ? 134013 * (low_rounds * k + 62 * ceil(low_rounds) + 76 * low_shared) + 2.9 * k * n : never"
  # Tiles of 32 x 32 whose warps share out the steps along k, and by how many blocks the k of each is shared.
  tiles: ceil(m / 32) * ceil(n / 32)
  shares: "tiles <= sm_count ? min(floor(2 * sm_count / tiles), floor(k / 512), 16) : 1"
  few_tiles: ceil(m / 32) * ceil(n / 16) / (2 * sm_count)
  small_tiles: tiles / (2 * sm_count)
  odd_k: "k % 4 == 0 ? 0.85 : 1.15"
  few: odd_k * (ceil(few_tiles) * (9700 * k + 1.8e6) + 5400 * few_tiles * k + 1.5e6)
  small: odd_k * (ceil(small_tiles) * (14100 * k + 1.2e6) + 13300 * small_tiles * k + 3e6)
  shared: "shares > 1 ? 0 : never"
  best: min(wide, flat, low, square_odd, flat_odd, wide_padded, square_padded, low_padded, few, small, shared)
  padded: min(wide_padded, square_padded, low_padded) == best
launches:
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
  - when: padded
    entry: pad_rows
    arguments: [B, padded_B, k, n]
    block: [256]
    grid: [8 * sm_count]
  - when: wide == best && m % 128 == 0 && n % 256 == 0 && k % 8 == 0
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, no_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [wide_blocks]
    shared_bytes: 37248
  - when: wide == best && !(m % 128 == 0 && n % 256 == 0 && k % 8 == 0)
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, aligned_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [wide_blocks]
    shared_bytes: 37248
  - when: flat == best && m % 64 == 0 && n % 128 == 0 && k % 16 == 0
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 2, no_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [flat_blocks]
    shared_bytes: 37632
  - when: flat == best && !(m % 64 == 0 && n % 128 == 0 && k % 16 == 0)
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 2, aligned_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [flat_blocks]
    shared_bytes: 37632
  - when: low == best && m % 64 == 0 && n % 128 == 0 && k % 16 == 0
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 3, no_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [low_blocks]
    shared_bytes: 37632
  - when: low == best && !(m % 64 == 0 && n % 128 == 0 && k % 16 == 0)
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 3, aligned_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [low_blocks]
    shared_bytes: 37632
  - when: square_odd == best
    entry: gemm_any<128, 128, 8, 64, 32, 8, 8, 4, 8, 2, odd_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [square_blocks]
    shared_bytes: 33280
  - when: flat_odd == best
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 2, odd_edges, false>
    arguments: [A, B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [flat_blocks]
    shared_bytes: 37632
  - when: wide_padded == best
    entry: gemm_any<128, 256, 8, 64, 64, 8, 16, 3, 8, 1, odd_edges, true>
    arguments: [A, padded_B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [wide_blocks]
    shared_bytes: 37248
  - when: square_padded == best
    entry: gemm_any<128, 128, 16, 64, 32, 8, 8, 3, 8, 2, odd_edges, true>
    arguments: [A, padded_B, C, m, n, k, alpha, beta, partial, arrived]
    block: [256]
    grid: [square_blocks]
    shared_bytes: 49920
  - when: low_padded == best
    entry: gemm_any<64, 128, 16, 32, 64, 8, 8, 3, 8, 3, odd_edges, true>
    arguments: [A, padded_B, C, m, n, k, alpha, beta, partial, arrived]
    block: [128]
    grid: [low_blocks]
    shared_bytes: 37632
scratch:
  partial: {type: float, elements: "65536 * sm_count"}
  arrived: {type: unsigned, elements: "6 * sm_count"}
  padded_B: {type: float, elements: "padded ? 4 * k * ceil(n / 4) : 1"}
zeroed: [arrived]
parameters:
  ptxas:
    default: 1
title: {en: "For matrices of any shape", zh_CN: "用于任意形状的矩阵"}
about:
  en: >-
    No tile is right for all shapes. Few small tiles leave multiprocessors idle, and so a product of few sums gives each
    block a tile of 32 x 16 or 32 x 32, whose eight warps share out the steps along k; where even these are fewer than
    the multiprocessors, several blocks share a tile's k, too. Larger ones go to gemm_stream with tiles of 64 x 128,
    128 x 128 or 128 x 256 and one to three blocks on a multiprocessor: the header estimates what each would cost and
    takes the least. Tiles that end within the matrix, beyond its edges, and rows of C that begin at odd places each have
    code of their own, with registers of its own: that alone gains 6 to 8 % at the edges. Sums for odd rows go through
    shared memory, so that neighbours are stored by neighbours. Where n is no multiple of four and B is read often, B is
    copied first, into rows that start at multiples of 16 bytes. On an H100, in per cent of cuBLAS: 129 at 512, 93 at
    1000, 104 at 1024, 111 at 2048, 103 at 4095, 108 at 128 x 8192 x 8192, 101 at 8192 x 128 x 4096; at shapes that
    nobody chose it is ahead at two of five, and behind most, at 65 to 85, where k is small or the sums are few and
    n or k is odd.
  zh_CN: "没有一种分块适合所有形状。小的分块太少，会让多处理器空闲；因此和不多的乘积，每个线程块只取 32 x 16 或 32 x 32 的一块，由八个线程束沿 k 分摊各步；若块数仍少于多处理器，再由几个线程块分摊同一块的 k。更大的乘积交给 gemm_stream，分块为 64 x 128、128 x 128 或 128 x 256，每个多处理器一到三个线程块：文件头估计每种做法的代价，取最小的。全在矩阵之内的块、超出边缘的块、以及 C 的各行起点不齐的情形各有自己的代码，寄存器也各自分配：仅此一项在边缘处就快 6% 到 8%。起点不齐的行，累加值先经过共享内存，让相邻的数由相邻的线程写出。n 不是 4 的倍数且 B 被多次读取时，先把 B 拷到各行都从 16 字节倍数开始的地方。在 H100 上与 cuBLAS 之比（%）：512 时 129，1000 时 93，1024 时 104，2048 时 111，4095 时 103，128 x 8192 x 8192 时 108，8192 x 128 x 4096 时 101；随机形状中五分之二领先；k 小，或和不多而 n 或 k 为奇数时最落后，为 65 到 85。"
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
template <int BM, int BN, int BK, int WM, int WN, int TM, int TN, int stages, int group, int blocks, Edges edges, bool padded>
__global__ void __launch_bounds__((BM / TM) * (BN / TN), blocks)
    gemm_any(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta,
             float *partial, unsigned *arrived)
{
    multiply_spans<edges, BM, BN, BK, WM, WN, TM, TN, stages, group, true>(
        A, B, C, m, n, k, padded ? (n + 3) / 4 * 4 : n, alpha, beta, partial, arrived);
}
