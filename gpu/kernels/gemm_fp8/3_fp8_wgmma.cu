/*---
entry: fp8_cluster<result, stages, cluster, order, turn>
problem: gemm_fp8
arguments: [tile_A, tile_B, tile_C, scale_A, scale_B, m, n, k]
architecture: 9.0a
parameters:
  stages: {values: [2, 3, 4], default: 4, label: {en: "Stages", zh_CN: "级数"}, help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}}
  cluster: {values: [1, 2], default: 2, label: {en: "Blocks of a cluster", zh_CN: "簇的线程块数"}, help: {en: "Blocks that share what they load of B.", zh_CN: "共享所装入的 B 的线程块。"}}
  even: {values: [false, true], default: true, label: {en: "Even waves", zh_CN: "均匀的波"}, help: {en: "Use only as many blocks as are needed for the same number of tiles per block.", zh_CN: "线程块只用到各算同样多块所需的数目。"}}
  order: {values: [groups, hilbert], default: groups, label: {en: "Order of tiles", zh_CN: "块的次序"}, help: {en: "groups: down 8 rows, then to the next column; hilbert: along a curve that fills the square.", zh_CN: "groups：向下 8 行，再到下一列；hilbert：沿填满方形的曲线。"}}
  turn: {values: [false, true], default: false, label: {en: "Turn along k", zh_CN: "沿 k 折返"}, help: {en: "Every other tile walks k backwards.", zh_CN: "每隔一块沿 k 反向走。"}}
  overlap: {values: [false, true], default: false, label: {en: "Overlap launches", zh_CN: "启动重叠"}, help: {en: "A launch sets up while the one before it still runs.", zh_CN: "一次启动在前一次仍在运行时就做准备。"}}
block: [384]
grid: ["even ? ceil(ceil(m / (128 * cluster)) * ceil(n / 256) / ceil(ceil(m / (128 * cluster)) * ceil(n / 256) / max(1, floor(sm_count / cluster)))) * cluster : min(max(1, floor(sm_count / cluster)), ceil(m / (128 * cluster)) * ceil(n / 256)) * cluster"]
shared_bytes: "stages * (49152 + 16) + 32768"
tensor_maps:
  tile_A: {of: A, box: [128, 128], swizzle: 128, promotion: 128}
  tile_B: {of: B, box: [128, "256 / cluster"], swizzle: 128, promotion: 128}
  tile_C: {of: C, box: ["128 / result_bytes", 64], swizzle: 128}
cluster: [cluster]
overlap: overlap
title: {en: "Best bfloat16 kernel with 8-bit elements", zh_CN: "bfloat16 的最佳核函数用于 8 位元素"}
about:
  en: >-
    The kernel with even waves of gemm_bf16, with one byte per element instead of two. A row of 128 bytes now has a depth of
    128, and a step multiplies twice as much in the same time. B must be contiguous along k, since wgmma transposes only
    matrices of 16 bits. The accumulators are scaled at the end.
  zh_CN: "gemm_bf16 中波次均匀的核函数，每个元素从两字节换成一字节：128 字节的一行现在深 128，同样时间里一步能乘两倍。B 必须沿 k 连续，因为 wgmma 只会转置 16 位的矩阵。累加完成后再乘上两个矩阵的缩放因子。"
source: "PTX ISA, wgmma with e4m3; 13_bf16_even.cu of gemm_bf16"
---*/
#include <cuda_bf16.h>
#include <cuda_fp8.h>

typedef unsigned int u32;
typedef unsigned long long u64;

__device__ __forceinline__ u32 shared_address(const void *at)
{
    return static_cast<u32>(__cvta_generic_to_shared(at));
}

// A tensor map (CUtensorMap), which the host creates from an array and a box.
struct alignas(64) TensorMap {
    u64 opaque[16];
};

// Returns the wgmma descriptor of a matrix in shared memory: rows of 128 bytes along k with swizzled 16-byte
// chunks (1 << 62). All distances are in units of 16 bytes: 1024 bytes to the next eight rows.
__device__ __forceinline__ u64 matrix_at(u32 address)
{
    return u64((address & 0x3ffff) >> 4) | u64(1) << 16 | u64(1024 >> 4) << 32 | 1ull << 62;
}

__device__ __forceinline__ void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void end_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int left>
__device__ __forceinline__ void wait_products()
{
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(left) : "memory");
}

#define SUMS_4(i) "+f"(c[i]), "+f"(c[i + 1]), "+f"(c[i + 2]), "+f"(c[i + 3])
#define SUMS_16(i) SUMS_4(i), SUMS_4(i + 4), SUMS_4(i + 8), SUMS_4(i + 12)
#define SUMS_64(i) SUMS_16(i), SUMS_16(i + 16), SUMS_16(i + 32), SUMS_16(i + 48)

// Adds 64 x 32 elements of A times 32 x 256 elements of B to a warpgroup's 64 x 256 sums.
// Both are in shared memory. If `add` is 0, the old sums are discarded.
__device__ __forceinline__ void multiply(float (&c)[128], u64 a, u64 b, int add)
{
    asm volatile("{\n.reg .pred keep;\nsetp.ne.b32 keep, %130, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n256k32.f32.e4m3.e4m3 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 " %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 " %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 " %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
                 " %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
                 " %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
                 " %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
                 " %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
                 "%128, %129, keep, 1, 1;\n}"
                 : SUMS_64(0), SUMS_64(64)
                 : "l"(a), "l"(b), "r"(add));
}

// A barrier in shared memory that counts arrivals and bytes. It starts in phase 0. A wait specifies
// the parity of the phase to wait for. On a new barrier, waiting for parity 1 returns immediately.
__device__ __forceinline__ void init_barrier(u32 barrier, u32 arrivals)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void expect_bytes(u32 barrier, u32 bytes)
{
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}
__device__ __forceinline__ void wait_for(u32 barrier, u32 parity)
{
    asm volatile("{\n.reg .pred over;\nagain%=:\nmbarrier.try_wait.parity.shared::cta.b64 over, [%0], %1;\n"
                 "@!over bra again%=;\n}" ::"r"(barrier), "r"(parity)
                 : "memory");
}
__device__ __forceinline__ void arrive(u32 barrier)
{
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier) : "memory");
}
__device__ __forceinline__ void show_barriers() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }

// Starts a TMA copy of the box at column x and row y. The barrier counts the bytes that arrive.
__device__ __forceinline__ void bring_box(u32 to, const TensorMap &map, int x, int y, u32 barrier)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %3}], [%4];" ::"r"(to), "l"(&map), "r"(x), "r"(y), "r"(barrier)
                 : "memory");
}

// Copies the box to each block of the cluster whose bit in `blocks` is set,
// to the same address in each. The barrier of each block counts the bytes.
__device__ __forceinline__ void bring_to_all(u32 to, const TensorMap &map, int x, int y, u32 barrier,
                                             unsigned short blocks)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster "
                 "[%0], [%1, {%2, %3}], [%4], %5;" ::"r"(to), "l"(&map), "r"(x), "r"(y), "r"(barrier), "h"(blocks)
                 : "memory");
}
// Arrives at a barrier in another block of the cluster. The arrival only signals completed reads,
// so it needs no stronger ordering: .release.cluster would slow the kernel down by 30 %.
__device__ __forceinline__ void arrive_there(u32 barrier, u32 block)
{
    asm volatile("{\n.reg .b32 there;\nmapa.shared::cluster.u32 there, %0, %1;\n"
                 "mbarrier.arrive.shared::cluster.b64 _, [there];\n}" ::"r"(barrier), "r"(block)
                 : "memory");
}
__device__ __forceinline__ void meet_cluster()
{
    asm volatile("barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;" ::: "memory");
}
__device__ __forceinline__ u32 block_of_cluster()
{
    u32 block;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(block));
    return block;
}

// Allows the next launch to start, and waits for the data of the previous launch. With
// `overlap` in the header, barriers are set up while the previous launch still runs.
__device__ __forceinline__ void overlap_launches()
{
    asm volatile("griddepcontrol.launch_dependents;\ngriddepcontrol.wait;" ::: "memory");
}

// Moves registers from the warpgroup that copies to the warpgroups that multiply.
__device__ __forceinline__ void give_registers() { asm volatile("setmaxnreg.dec.sync.aligned.u32 40;"); }
__device__ __forceinline__ void take_registers() { asm volatile("setmaxnreg.inc.sync.aligned.u32 232;"); }

// Makes this thread's writes to shared memory visible to TMA.
__device__ __forceinline__ void show_to_copy_engine() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

// Starts a TMA store of the box at column x and row y. Parts outside the array are skipped.
__device__ __forceinline__ void store_box(const TensorMap &map, u32 from, int x, int y)
{
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];" ::"l"(&map),
                 "r"(from), "r"(x), "r"(y)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}
// Waits until at most `left` of this thread's boxes are still being read from shared memory.
template <int left>
__device__ __forceinline__ void wait_for_reads()
{
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(left) : "memory");
}
// Synchronizes the 128 threads of a warpgroup.
__device__ __forceinline__ void meet(int warpgroup)
{
    asm volatile("bar.sync %0, 128;" ::"r"(warpgroup + 1) : "memory");
}

__device__ __forceinline__ u32 pair(float first, float second)
{
    __nv_bfloat162 both = __floats2bfloat162_rn(first, second);
    return *reinterpret_cast<u32 *>(&both);
}

// Stores 128 bytes of each of a warp's 16 rows of sums, starting at column `first`, as rows
// of 128 bytes with swizzled chunks. For bfloat16, stmatrix stores four 8 x 8 matrices at a time.
template <int sums>
__device__ __forceinline__ void stage_sums(u32 to, const float (&c)[sums], int first, const __nv_bfloat16 *)
{
    int lane = threadIdx.x % 32, row = lane % 16;
#pragma unroll
    for (int x = 0; x < 4; ++x) {
        int i = first / 2 + x * 8, chunk = x * 2 + lane / 16;
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(
                         to + row * 128 + ((chunk ^ (row & 7)) << 4)),
                     "r"(pair(c[i], c[i + 1])), "r"(pair(c[i + 2], c[i + 3])), "r"(pair(c[i + 4], c[i + 5])),
                     "r"(pair(c[i + 6], c[i + 7]))
                     : "memory");
    }
}
template <int sums>
__device__ __forceinline__ void stage_sums(u32 to, const float (&c)[sums], int first, const float *)
{
    int lane = threadIdx.x % 32, row = lane / 4;
#pragma unroll
    for (int x = 0; x < 4; ++x) {
        int i = first / 2 + x * 4, chunk = x * 2 + lane % 4 / 2;
        u32 at = to + row * 128 + ((chunk ^ row) << 4) + lane % 2 * 8;
        asm volatile("st.shared.v2.f32 [%0], {%1, %2};" ::"r"(at), "f"(c[i]), "f"(c[i + 1]) : "memory");
        asm volatile("st.shared.v2.f32 [%0], {%1, %2};" ::"r"(at + 1024), "f"(c[i + 2]), "f"(c[i + 3]) : "memory");
    }
}

// Returns a / b for integers below 2^23. A float division with a correction takes a tenth of the time of an integer division.
__device__ __forceinline__ int divide(int a, int b)
{
    int quotient = int(__fdividef(float(a), float(b)));
    quotient -= quotient * b > a;
    return quotient + ((quotient + 1) * b <= a);
}

// Concurrent blocks share rows of A and columns of B. groups: the order goes down 8 rows of tiles,
// and then to the next column. hilbert: the order follows a Hilbert curve if the grid of tiles is square.
enum Order { groups, hilbert };
template <Order order>
__device__ __forceinline__ void tile_of(int index, int rows, int columns, int &row, int &column)
{
    if (order == hilbert && rows == columns && (rows & (rows - 1)) == 0) {
        row = column = 0;
        for (int side = 1; side < rows; side *= 2, index /= 4) {
            int down = index / 2 % 2, right = (index ^ down) % 2;
            if (right == 0) {
                if (down == 1) {
                    row = side - 1 - row;
                    column = side - 1 - column;
                }
                int other = row;
                row = column;
                column = other;
            }
            row += side * down;
            column += side * right;
        }
        return;
    }
    constexpr int group = 8;
    int first = divide(index, group * columns) * group, high = min(rows - first, group), rest = index - first * columns;
    column = divide(rest, high);
    row = first + rest - column * high;
}

// The three warpgroups have roles. The first thread of the first warpgroup requests boxes, and the other two
// multiply 64 rows each. full: the bytes of a stage have arrived. empty: both warpgroups have multiplied it.
template <typename Result, int stages, int cluster, Order order, bool turn>
__global__ void __launch_bounds__(384, 1)
    fp8_cluster(const __grid_constant__ TensorMap A, const __grid_constant__ TensorMap B,
       const __grid_constant__ TensorMap C, const float *scale_A, const float *scale_B, int m, int n, int k)
{
    constexpr int BM = 128, BN = 256, BK = 128;
    constexpr u32 bytesA = BM * 128, bytes = bytesA + BN * 128; // size of a stage
    constexpr int width = 128 / sizeof(Result);                 // columns of C in a box
    extern __shared__ __align__(1024) char shared[];
    // The stages are followed by two boxes of C per multiplying warpgroup.
    u32 base = shared_address(shared), boxes = base + stages * bytes, full = boxes + 4 * 8192, empty = full + stages * 8;
    int steps = (k + BK - 1) / BK;
    // The tiles of a cluster are below each other and share columns of B.
    int rows = (m + BM * cluster - 1) / (BM * cluster), columns = (n + BN - 1) / BN;
    u32 rank = cluster > 1 ? block_of_cluster() : 0;
    int first_tile = blockIdx.x / cluster, apart = gridDim.x / cluster;

    if (threadIdx.x == 0) {
        for (int stage = 0; stage < stages; ++stage) {
            init_barrier(full + stage * 8, 1);
            init_barrier(empty + stage * 8, 2 * cluster);
        }
        show_barriers();
    }
    if (cluster > 1)
        meet_cluster(); // no block may signal barriers that are not set up yet
    else
        __syncthreads();
    overlap_launches();

    // The next stage, and the parity of its phase. Both sides advance in the same way.
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
        // Each block of a cluster loads its rows of A, and its share of B's boxes for all blocks.
        constexpr unsigned short all = (1 << cluster) - 1;
        auto start_copies = [&](int step, int row0, int column0) {
            u32 to = base + stage * bytes, barrier = full + stage * 8;
            expect_bytes(barrier, bytes);
            bring_box(to, A, step * BK, row0, barrier);
            u32 there = to + bytesA + rank * (BN * 128 / cluster);
            int y = column0 + int(rank) * (BN / cluster);
            if (cluster > 1)
                bring_to_all(there, B, step * BK, y, barrier, all);
            else
                bring_box(there, B, step * BK, y, barrier);
        };
        bool backwards = false;
        for (int tile = first_tile; threadIdx.x == 0 && tile < rows * columns; tile += apart) {
            int row, column;
            tile_of<order>(tile, rows, columns, row, column);
            for (int step = 0; step < steps; ++step) {
                wait_for(empty + stage * 8, phase ^ 1);
                start_copies(backwards ? steps - 1 - step : step, (row * cluster + int(rank)) * BM, column * BN);
                next();
            }
            backwards = turn && !backwards; // the last data is still in the L2 cache
        }
    } else {
        take_registers();
        int half = threadIdx.x / 128 - 1, warp = threadIdx.x / 32 % 4, last = 0;
        bool speaker = threadIdx.x % 128 == 0;
        auto release = [&](int stage) {
            if (cluster == 1 && speaker)
                arrive(empty + stage * 8);
            if (cluster > 1 && threadIdx.x % 128 < cluster)
                arrive_there(empty + stage * 8, threadIdx.x % 128);
        };
        float c[128], scale = *scale_A * *scale_B;
        int row, column;
        tile_of<order>(first_tile, rows, columns, row, column);
        for (int tile = first_tile; tile < rows * columns; tile += apart) {
            int row0 = (row * cluster + int(rank)) * BM + half * 64, column0 = column * BN;
            for (int step = 0; step < steps; ++step) {
                wait_for(full + stage * 8, phase);
                u64 a = matrix_at(base + stage * bytes + half * 64 * 128);
                u64 b = matrix_at(base + stage * bytes + bytesA);
                begin_products();
#pragma unroll
                for (int depth = 0; depth < 4; ++depth) // 32 bytes along k
                    multiply(c, a + depth * 2, b + depth * 2, step | depth);
                end_products();
                wait_products<1>(); // the previous step is complete, so its stage is free
                if (step > 0)
                    release(last);
                last = stage;
                next();
            }
            // The divisions are hidden behind the last multiplications.
            tile_of<order>(min(tile + apart, rows * columns - 1), rows, columns, row, column);
            wait_products<0>();
            release(last);
#pragma unroll
            for (int i = 0; i < 128; ++i)
                c[i] *= scale;
            // Stores 64 rows of 128 bytes at a time. All threads stage the rows,
            // and TMA writes them while the other box is being filled.
#pragma unroll
            for (int x = 0; x < BN; x += width) {
                u32 box = boxes + (half * 2 + x / width % 2) * 8192;
                if (speaker)
                    wait_for_reads<1>();
                meet(half);
                stage_sums(box + warp * 2048, c, x, static_cast<const Result *>(nullptr));
                show_to_copy_engine();
                meet(half);
                if (speaker)
                    store_box(C, box, column0 + x, row0);
            }
        }
        if (speaker)
            wait_for_reads<0>();
    }
    if (cluster > 1)
        meet_cluster(); // no block may end while other blocks still write to its shared memory
}
