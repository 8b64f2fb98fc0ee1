/*---
problem: gemm_bf16
architecture: 9.0a
sizes:
  # What each variant would cost on an H200, in microseconds, fitted to 37 shapes (3 to 12 % off on average): a constant, the
  # rounds of tiles, the steps of 64 along k, and the megabytes that all blocks read from L2 in these steps. A is 16 KiB of a
  # stage, and 64 columns of B are 8 KiB.
  never: 1e9
  high: ceil(m / 128)
  steps: ceil(k / 64)
  alone_64_tiles: high * ceil(n / 64)
  alone_64_rounds: ceil(alone_64_tiles / max(1, sm_count))
  alone_64: 2.72 + alone_64_rounds * (0.287 + steps * (0.1863 + 0.000885 * ceil(alone_64_tiles / alone_64_rounds)))
  alone_128_tiles: high * ceil(n / 128)
  alone_128_rounds: ceil(alone_128_tiles / max(1, sm_count))
  alone_128: 2.19 + alone_128_rounds * (0.907 + steps * (0.3215 + 0.000547 * ceil(alone_128_tiles / alone_128_rounds)))
  shared_160_tiles: ceil(high / 2) * ceil(n / 160)
  shared_160_rounds: ceil(shared_160_tiles / max(1, floor(sm_count / 2)))
  shared_160: 3.1 + shared_160_rounds * (0.882 + steps * (0.3739 + 0.001009 * ceil(shared_160_tiles / shared_160_rounds)))
  alone_192_tiles: high * ceil(n / 192)
  alone_192_rounds: ceil(alone_192_tiles / max(1, sm_count))
  alone_192: 2.25 + alone_192_rounds * (1.126 + steps * (0.4411 + 0.000557 * ceil(alone_192_tiles / alone_192_rounds)))
  shared_192_tiles: ceil(high / 2) * ceil(n / 192)
  shared_192_rounds: ceil(shared_192_tiles / max(1, floor(sm_count / 2)))
  shared_192: 2.99 + shared_192_rounds * (1.15 + steps * (0.4253 + 0.001049 * ceil(shared_192_tiles / shared_192_rounds)))
  shared_224_tiles: ceil(high / 2) * ceil(n / 224)
  shared_224_rounds: ceil(shared_224_tiles / max(1, floor(sm_count / 2)))
  shared_224: 2.99 + shared_224_rounds * (1.38 + steps * (0.4897 + 0.001527 * ceil(shared_224_tiles / shared_224_rounds)))
  alone_256_tiles: high * ceil(n / 256)
  alone_256_rounds: ceil(alone_256_tiles / max(1, sm_count))
  alone_256: 2.0 + alone_256_rounds * (1.7 + steps * (0.5844 + 0.000605 * ceil(alone_256_tiles / alone_256_rounds)))
  shared_256_tiles: ceil(high / 2) * ceil(n / 256)
  shared_256_rounds: ceil(shared_256_tiles / max(1, floor(sm_count / 2)))
  shared_256: 2.76 + shared_256_rounds * (1.919 + steps * (0.57 + 0.001304 * ceil(shared_256_tiles / shared_256_rounds)))
  divided_64_4_tiles: high * ceil(n / 64)
  divided_64_4_rounds: ceil(divided_64_4_tiles / max(1, floor(sm_count / 4.125)))
  divided_64_4: "steps >= 4 ? 3.27 + divided_64_4_rounds * (2.964 + ceil(steps / 4) * (0.0008 + 0.015542 * ceil(divided_64_4_tiles / divided_64_4_rounds))) : never"
  divided_128_2_tiles: high * ceil(n / 128)
  divided_128_2_rounds: ceil(divided_128_2_tiles / max(1, floor(sm_count / 2)))
  divided_128_2: "steps >= 2 ? 3.96 + divided_128_2_rounds * (1.732 + ceil(steps / 2) * (0.2164 + 0.004935 * ceil(divided_128_2_tiles / divided_128_2_rounds))) : never"
  divided_128_4_tiles: high * ceil(n / 128)
  divided_128_4_rounds: ceil(divided_128_4_tiles / max(1, floor(sm_count / 4.125)))
  divided_128_4: "steps >= 4 ? 2.26 + divided_128_4_rounds * (4.257 + ceil(steps / 4) * (0.041 + 0.018652 * ceil(divided_128_4_tiles / divided_128_4_rounds))) : never"
  best: min(alone_64, alone_128, shared_160, alone_192, shared_192, shared_224, alone_256, shared_256, divided_64_4, divided_128_2, divided_128_4)
  box_rows: "best == alone_64 ? 64 : best == alone_128 ? 128 : best == shared_160 ? 80 : best == alone_192 ? 192 : best == shared_192 ? 96 : best == shared_224 ? 112 : best == alone_256 ? 256 : best == shared_256 ? 128 : best == divided_64_4 ? 64 : best == divided_128_2 ? 128 : 128"
launches:
  - when: best == alone_64
    entry: bf16_any<result, transposed, 64, 1, false>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["ceil(alone_64_tiles / alone_64_rounds)"]
    shared_bytes: 229504
  - when: best == alone_128
    entry: bf16_any<result, transposed, 128, 1, false>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["ceil(alone_128_tiles / alone_128_rounds)"]
    shared_bytes: 229472
  - when: best == shared_160
    entry: bf16_any<result, transposed, 160, 2, false>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["ceil(shared_160_tiles / shared_160_rounds) * 2"]
    shared_bytes: "4 * (16400 + (transposed ? 20480 : 24576)) + 32768"
    cluster: [2]
  - when: best == alone_192
    entry: bf16_any<result, transposed, 192, 1, false>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["ceil(alone_192_tiles / alone_192_rounds)"]
    shared_bytes: 196672
  - when: best == shared_192
    entry: bf16_any<result, transposed, 192, 2, false>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["ceil(shared_192_tiles / shared_192_rounds) * 2"]
    shared_bytes: 196672
    cluster: [2]
  - when: best == shared_224
    entry: bf16_any<result, transposed, 224, 2, false>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["ceil(shared_224_tiles / shared_224_rounds) * 2"]
    shared_bytes: "4 * (16400 + (transposed ? 28672 : 32768)) + 32768"
    cluster: [2]
  - when: best == alone_256
    entry: bf16_any<result, transposed, 256, 1, false>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["ceil(alone_256_tiles / alone_256_rounds)"]
    shared_bytes: 229440
  - when: best == shared_256
    entry: bf16_any<result, transposed, 256, 2, false>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["ceil(shared_256_tiles / shared_256_rounds) * 2"]
    shared_bytes: 229440
    cluster: [2]
  - when: best == divided_64_4
    entry: bf16_any<result, transposed, 64, 4, true>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["divided_64_4_tiles * 4"]
    shared_bytes: 229504
    cluster: [4]
  - when: best == divided_128_2
    entry: bf16_any<result, transposed, 128, 2, true>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["divided_128_2_tiles * 2"]
    shared_bytes: 229472
    cluster: [2]
  - when: best == divided_128_4
    entry: bf16_any<result, transposed, 128, 4, true>
    arguments: [tile_A, tile_B, tile_C, m, n, k]
    block: [384]
    grid: ["divided_128_4_tiles * 4"]
    shared_bytes: 229472
    cluster: [4]
tensor_maps:
  tile_A: {of: A, box: [64, 128], swizzle: 128, promotion: 128}
  tile_B: {of: B, box: [64, "transposed ? box_rows : 64"], swizzle: 128, promotion: 128}
  tile_C: {of: C, box: ["64 / result_bytes", 64], swizzle: 64}
title: {en: "Tiles of many widths", zh_CN: "多种宽度的块"}
about:
  en: >-
    No tile suits all shapes. 288 tiles of 128 x 256 at 3072 take three rounds on 132 SMs, and the last round has only 24 tiles.
    384 tiles of 128 x 192 fill three rounds. Here, a tile is 64 to 256 columns wide. A cluster either shares the columns of B or
    divides the steps along k of a single tile. In the second case, each block puts its sums into its shared memory, and each block
    reads the sums of its columns from the others. The header estimates the cost of each variant from its rounds, steps, and
    bytes from L2, and takes the lowest. On an H200, in per cent of the fastest algorithm of cublasLt: 99 at 3072, 87 at 1536, 91
    at 5120 x 5120 x 1024, 101 at 16384 x 512 x 2048, and 73 to 102 at eight random shapes. Narrow tiles remain slower: they read as much
    of A per step as wide ones for half as many multiplications, and L2 becomes the limit.
  zh_CN: "没有一种块适合所有形状。3072 时，128 x 256 的块有 288 个，在 132 个 SM 上要三轮，最后一轮只有 24 个；128 x 192 的块有 384 个，几乎填满三轮。这里块宽为 64 到 256 列。一个簇或者共享 B 的列，或者分摊同一块沿 k 的各步：此时每个线程块把和写入自己的共享内存，再从其他线程块读取自己那几列的和。文件头按轮数、步数和从 L2 读取的字节数估计每种做法的代价，取最小的。在 H200 上与 cublasLt 最快算法之比（%）：3072 时 99，1536 时 87，5120 x 5120 x 1024 时 91，16384 x 512 x 2048 时 101，八个随机形状为 73 到 102。窄块仍然较慢：每步读取同样多的 A，乘法却只有一半，L2 成为瓶颈。"
source: "PTX ISA, wgmma, mapa, ld.shared::cluster; CUDA C++ Programming Guide, distributed shared memory"
---*/
#include "12_bf16_cluster.cu"

#define OPERANDS_64                                                                                                      \
    "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, "     \
    "%24, %25, %26, %27, %28, %29, %30, %31"
#define OPERANDS_96                                                                                                      \
    OPERANDS_64 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47"
#define OPERANDS_128                                                                                                     \
    OPERANDS_96 ", %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define OPERANDS_160                                                                                                     \
    OPERANDS_128 ", %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79"
#define OPERANDS_192                                                                                                     \
    OPERANDS_160 ", %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95"
#define OPERANDS_224                                                                                                     \
    OPERANDS_192 ", %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111"

// Like the multiplication above, for tiles of other widths.
#define MULTIPLY(columns, a_at, b_at, add_at, turned_at, ...)                                                            \
    template <int turned>                                                                                                \
    __device__ __forceinline__ void multiply(float(&c)[columns / 2], u64 a, u64 b, int add)                              \
    {                                                                                                                    \
        asm volatile("{\n.reg .pred keep;\nsetp.ne.b32 keep, " add_at ", 0;\n"                                           \
                     "wgmma.mma_async.sync.aligned.m64n" #columns "k16.f32.bf16.bf16 {" OPERANDS_##columns "}, " a_at    \
                     ", " b_at ", keep, 1, 1, 0, " turned_at ";\n}"                                                      \
                     : __VA_ARGS__                                                                                       \
                     : "l"(a), "l"(b), "r"(add), "n"(turned));                                                           \
    }
MULTIPLY(64, "%32", "%33", "%34", "%35", SUMS_16(0), SUMS_16(16))
MULTIPLY(96, "%48", "%49", "%50", "%51", SUMS_16(0), SUMS_16(16), SUMS_16(32))
MULTIPLY(128, "%64", "%65", "%66", "%67", SUMS_64(0))
MULTIPLY(160, "%80", "%81", "%82", "%83", SUMS_64(0), SUMS_16(64))
MULTIPLY(192, "%96", "%97", "%98", "%99", SUMS_64(0), SUMS_16(64), SUMS_16(80))
MULTIPLY(224, "%112", "%113", "%114", "%115", SUMS_64(0), SUMS_16(64), SUMS_16(80), SUMS_16(96))

// Stores 64 bytes of each of a warp's 16 rows of sums, starting at column `first`, as rows of 64 bytes
// with swizzled chunks: two adjacent rows share a swizzle.
template <int sums>
__device__ __forceinline__ void stage_half(u32 to, const float (&c)[sums], int first, const __nv_bfloat16 *)
{
    int lane = threadIdx.x % 32, row = lane % 16;
#pragma unroll
    for (int x = 0; x < 2; ++x) {
        int i = first / 2 + x * 8, chunk = x * 2 + lane / 16;
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(
                         to + row * 64 + ((chunk ^ (row / 2 & 3)) << 4)),
                     "r"(pair(c[i], c[i + 1])), "r"(pair(c[i + 2], c[i + 3])), "r"(pair(c[i + 4], c[i + 5])),
                     "r"(pair(c[i + 6], c[i + 7]))
                     : "memory");
    }
}
template <int sums>
__device__ __forceinline__ void stage_half(u32 to, const float (&c)[sums], int first, const float *)
{
    int lane = threadIdx.x % 32, row = lane / 4;
#pragma unroll
    for (int x = 0; x < 2; ++x) {
        int i = first / 2 + x * 4, chunk = x * 2 + lane % 4 / 2;
        u32 at = to + row * 64 + ((chunk ^ (row / 2 & 3)) << 4) + lane % 2 * 8;
        asm volatile("st.shared.v2.f32 [%0], {%1, %2};" ::"r"(at), "f"(c[i]), "f"(c[i + 1]) : "memory");
        asm volatile("st.shared.v2.f32 [%0], {%1, %2};" ::"r"(at + 512), "f"(c[i + 2]), "f"(c[i + 3]) : "memory");
    }
}

// Synchronizes the 256 threads that multiply.
__device__ __forceinline__ void meet_all() { asm volatile("bar.sync 3, 256;" ::: "memory"); }

__device__ __forceinline__ float4 load_there(u32 address, u32 block)
{
    float4 four;
    asm volatile("{\n.reg .b32 there;\nmapa.shared::cluster.u32 there, %4, %5;\n"
                 "ld.shared::cluster.v4.f32 {%0, %1, %2, %3}, [there];\n}"
                 : "=f"(four.x), "=f"(four.y), "=f"(four.z), "=f"(four.w)
                 : "r"(address), "r"(block)
                 : "memory");
    return four;
}

// Adds the sums that the blocks of a cluster have computed for the same tile, in the order of k. Each block puts its sums into
// its shared memory, at `at`, and reads `slice` sums per thread from all blocks.
template <int sums, int slice, int cluster>
__device__ __forceinline__ void add_parts(float (&total)[slice], const float (&c)[sums], u32 at, u32 rank)
{
    int thread = threadIdx.x - 128;
    meet_all(); // all products of the block have been computed, so the stages are free
#pragma unroll
    for (int i = 0; i < sums; i += 4)
        asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"r"(at + (i / 4 * 256 + thread) * 16), "f"(c[i]),
                     "f"(c[i + 1]), "f"(c[i + 2]), "f"(c[i + 3])
                     : "memory");
    meet_cluster();
    if (rank * slice >= sums)
        return;
#pragma unroll
    for (int i = 0; i < slice; i += 4) {
        u32 from = at + ((rank * slice + i) / 4 * 256 + thread) * 16;
        float4 all = load_there(from, 0);
#pragma unroll
        for (int block = 1; block < cluster; ++block) {
            float4 four = load_there(from, block);
            all.x += four.x;
            all.y += four.y;
            all.z += four.z;
            all.w += four.w;
        }
        total[i] = all.x;
        total[i + 1] = all.y;
        total[i + 2] = all.z;
        total[i + 3] = all.w;
    }
}

// Stores the sums of a warpgroup, 64 rows of 64 bytes at a time. All threads stage the rows, and
// TMA writes them while other boxes are being filled.
template <typename Result, int boxes_each, int sums>
__device__ __forceinline__ void store_sums(const TensorMap &C, u32 boxes, const float (&c)[sums], int row0, int column0)
{
    constexpr int width = 64 / sizeof(Result); // columns of a box
    int half = threadIdx.x / 128 - 1, warp = threadIdx.x / 32 % 4;
    bool speaker = threadIdx.x % 128 == 0;
#pragma unroll
    for (int x = 0; x < 2 * sums; x += width) {
        u32 box = boxes + (half * boxes_each + x / width % boxes_each) * 4096;
        if (speaker)
            wait_for_reads<boxes_each - 1>();
        meet(half);
        stage_half(box + warp * 1024, c, x, static_cast<const Result *>(nullptr));
        show_to_copy_engine();
        meet(half);
        if (speaker)
            store_box(C, box, column0 + x, row0);
    }
}

// Multiplies like bf16_cluster, with tiles of 128 x BN. With `divided`, the blocks of a cluster divide the steps of one tile.
template <typename Result, bool transposed, int BN, int cluster, bool divided>
__global__ void __launch_bounds__(384, 1)
    bf16_any(const __grid_constant__ TensorMap A, const __grid_constant__ TensorMap B, const __grid_constant__ TensorMap C,
             int m, int n, int k)
{
    constexpr int BM = 128, BK = 64, panels = (BN + 63) / 64, stages = BN <= 64 ? 8 : BN <= 128 ? 6 : 4;
    constexpr int shared_by = divided ? 1 : cluster;                                           // blocks that share columns of B
    constexpr u32 bytesA = BM * 128, bytes = bytesA + (transposed ? BN * 128 : panels * 8192); // size of a stage
    constexpr int boxes_each = 4; // boxes of C per multiplying warpgroup
    extern __shared__ __align__(1024) char shared[];
    u32 base = shared_address(shared), boxes = base + stages * bytes, full = boxes + 2 * boxes_each * 4096,
        empty = full + stages * 8;
    int steps = (k + BK - 1) / BK, first_step = 0;
    int rows = (m + BM * shared_by - 1) / (BM * shared_by), columns = (n + BN - 1) / BN;
    u32 rank = cluster > 1 ? block_of_cluster() : 0;
    int first_tile = blockIdx.x / cluster, apart = gridDim.x / cluster;
    if (divided) {
        first_step = steps * int(rank) / cluster;
        steps = steps * int(rank + 1) / cluster - first_step;
    }

    if (threadIdx.x == 0) {
        for (int stage = 0; stage < stages; ++stage) {
            init_barrier(full + stage * 8, 1);
            init_barrier(empty + stage * 8, 2 * shared_by);
        }
        show_barriers();
    }
    if (shared_by > 1)
        meet_cluster(); // no block may signal barriers that are not set up yet
    else
        __syncthreads();

    int stage = 0;
    u32 phase = 0;
    auto next = [&] {
        if (++stage == stages) {
            stage = 0;
            phase ^= 1;
        }
    };

    if (threadIdx.x < 128) {
        give_registers();
        constexpr unsigned short all = (1 << cluster) - 1;
        auto start_copies = [&](int step, int row0, int column0) {
            u32 to = base + stage * bytes, barrier = full + stage * 8;
            expect_bytes(barrier, bytes);
            bring_box(to, A, step * BK, row0, barrier);
#pragma unroll
            for (int share = 0; share < (transposed ? shared_by : panels); ++share) {
                if (shared_by > 1 && share % shared_by != rank)
                    continue;
                u32 there = to + bytesA + share * (transposed ? BN * 128 / shared_by : 8192);
                int x = transposed ? step * BK : column0 + share * 64;
                int y = transposed ? column0 + share * (BN / shared_by) : step * BK;
                if (shared_by > 1)
                    bring_to_all(there, B, x, y, barrier, all);
                else
                    bring_box(there, B, x, y, barrier);
            }
        };
        bool backwards = false;
        for (int tile = first_tile; threadIdx.x == 0 && tile < rows * columns; tile += apart) {
            int row, column;
            tile_of<hilbert>(tile, rows, columns, row, column);
            for (int step = 0; step < steps; ++step) {
                wait_for(empty + stage * 8, phase ^ 1);
                start_copies(first_step + (backwards ? steps - 1 - step : step), (row * shared_by + (divided ? 0 : int(rank))) * BM,
                             column * BN);
                next();
            }
            backwards = !backwards; // the last data is still in the L2 cache
        }
        if (divided) {
            __syncwarp();
            meet_cluster();
        }
    } else {
        take_registers();
        int half = threadIdx.x / 128 - 1, last = 0;
        bool speaker = threadIdx.x % 128 == 0;
        auto release = [&](int stage) {
            if (shared_by == 1 && speaker)
                arrive(empty + stage * 8);
            if (shared_by > 1 && threadIdx.x % 128 < cluster)
                arrive_there(empty + stage * 8, threadIdx.x % 128);
        };
        float c[BN / 2];
        int row, column;
        tile_of<hilbert>(first_tile, rows, columns, row, column);
        for (int tile = first_tile; tile < rows * columns; tile += apart) {
            int row0 = (row * shared_by + (divided ? 0 : int(rank))) * BM + half * 64, column0 = column * BN;
            for (int step = 0; step < steps; ++step) {
                wait_for(full + stage * 8, phase);
                u64 a = matrix_at(base + stage * bytes + half * 64 * 128, 16);
                u64 b = matrix_at(base + stage * bytes + bytesA, transposed ? 16 : 8192);
                begin_products();
#pragma unroll
                for (int depth = 0; depth < 4; ++depth) // 32 bytes along k, or 16 rows if B is stored by rows of k
                    multiply<!transposed>(c, a + depth * 2, b + depth * (transposed ? 2 : 128), step | depth);
                end_products();
                wait_products<1>(); // the previous step is complete, so its stage is free
                if (step > 0)
                    release(last);
                last = stage;
                next();
            }
            tile_of<hilbert>(min(tile + apart, rows * columns - 1), rows, columns, row, column);
            wait_products<0>();
            if constexpr (divided) {
                constexpr int slice = BN / cluster < 32 ? 16 : BN / cluster / 2;
                float total[slice];
                add_parts<BN / 2, slice, cluster>(total, c, base, rank);
                if (rank * slice < BN / 2)
                    store_sums<Result, boxes_each>(C, boxes, total, row0, column0 + int(rank) * 2 * slice);
            } else {
                release(last);
                store_sums<Result, boxes_each>(C, boxes, c, row0, column0);
            }
        }
        if (speaker)
            wait_for_reads<0>();
    }
    if (cluster > 1)
        meet_cluster(); // no block may end while other blocks use its shared memory
}
