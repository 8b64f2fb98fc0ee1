/*---
entry: fp8_blocks<result, stages>
problem: gemm_fp8_blocks
arguments: [tile_A, tile_B, tile_C, scale_A, scale_B, m, n, k]
architecture: 9.0a
parameters:
  stages: {values: [3, 4, 5, 6], default: 5, label: {en: "Stages", zh_CN: "级数"}, help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}}
block: [384]
grid: ["min(sm_count, ceil(m / 128) * ceil(n / 128))"]
shared_bytes: "stages * (32768 + 16) + 32768"
tensor_maps:
  tile_A: {of: A, box: [128, 128], swizzle: 128, promotion: 128}
  tile_B: {of: B, box: [128, 128], swizzle: 128, promotion: 128}
  tile_C: {of: C, box: ["128 / result_bytes", 64], swizzle: 128}
title: {en: "Scales for every 128 of k", zh_CN: "每 128 深度一组缩放因子"}
about:
  en: >-
    A step of 128 along k has scales of its own, so its products are summed by themselves and then added in single
    precision, each row by its scale. That also mends what tensor cores lose: no sum of theirs is longer than 128. The price
    is 64 more registers a thread and as many multiply-adds for every step; while one warpgroup does them, the other
    has the tensor cores.
  zh_CN: "沿 k 每 128 为一步，有自己的缩放因子，因此先单独累加这一步的乘积，再按行乘以缩放因子，以单精度加到总和上。这也弥补了张量核心的精度损失：它自己的累加不超过 128 项。代价是每个线程多用 64 个寄存器，每一步还有同样多的乘加；一个线程束组做乘加时，另一个占用张量核心。"
source: "DeepSeek-V3 Technical Report (arXiv:2412.19437), 3.3.2: accumulation in CUDA cores every 128; PTX ISA, wgmma"
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

// Adds 64 x 32 elements of A times 32 x 128 elements of B to a warpgroup's 64 x 128 sums.
// Both are in shared memory. If `add` is 0, the old sums are discarded.
__device__ __forceinline__ void multiply(float (&c)[64], u64 a, u64 b, int add)
{
    asm volatile("{\n.reg .pred keep;\nsetp.ne.b32 keep, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k32.f32.e4m3.e4m3 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 " %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 " %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 " %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
                 "%64, %65, keep, 1, 1;\n}"
                 : SUMS_16(0), SUMS_16(16), SUMS_16(32), SUMS_16(48)
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

// Concurrent blocks share rows of A and columns of B: the
// order goes down 8 rows of tiles, and then to the next column.
__device__ __forceinline__ void tile_of(int index, int rows, int columns, int &row, int &column)
{
    constexpr int group = 8;
    int first = divide(index, group * columns) * group, high = min(rows - first, group), rest = index - first * columns;
    column = divide(rest, high);
    row = first + rest - column * high;
}

// The three warpgroups have roles. The first thread of the first warpgroup requests boxes, and the other two
// multiply 64 rows each. full: the bytes of a stage have arrived. empty: both warpgroups have multiplied it.
template <typename Result, int stages>
__global__ void __launch_bounds__(384, 1)
    fp8_blocks(const __grid_constant__ TensorMap A, const __grid_constant__ TensorMap B,
       const __grid_constant__ TensorMap C, const float *scale_A, const float *scale_B, int m, int n, int k)
{
    constexpr int BM = 128, BN = 128, BK = 128;
    constexpr u32 bytesA = BM * 128, bytes = bytesA + BN * 128; // size of a stage
    constexpr int width = 128 / sizeof(Result);                 // columns of C in a box
    extern __shared__ __align__(1024) char shared[];
    // The stages are followed by two boxes of C per multiplying warpgroup.
    u32 base = shared_address(shared), boxes = base + stages * bytes, full = boxes + 4 * 8192, empty = full + stages * 8;
    int steps = (k + BK - 1) / BK;
    int rows = (m + BM - 1) / BM, columns = (n + BN - 1) / BN;

    if (threadIdx.x == 0) {
        for (int stage = 0; stage < stages; ++stage) {
            init_barrier(full + stage * 8, 1);
            init_barrier(empty + stage * 8, 2);
        }
        show_barriers();
    }
    __syncthreads();

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
        for (int tile = blockIdx.x; threadIdx.x == 0 && tile < rows * columns; tile += gridDim.x) {
            int row, column;
            tile_of(tile, rows, columns, row, column);
            for (int step = 0; step < steps; ++step) {
                wait_for(empty + stage * 8, phase ^ 1);
                u32 to = base + stage * bytes, barrier = full + stage * 8;
                expect_bytes(barrier, bytes);
                bring_box(to, A, step * BK, row * BM, barrier);
                bring_box(to + bytesA, B, step * BK, column * BN, barrier);
                next();
            }
        }
        return;
    }

    take_registers();
    int half = threadIdx.x / 128 - 1, warp = threadIdx.x / 32 % 4, lane = threadIdx.x % 32;
    bool speaker = threadIdx.x % 128 == 0;
    for (int tile = blockIdx.x; tile < rows * columns; tile += gridDim.x) {
        int row, column;
        tile_of(tile, rows, columns, row, column);
        int row0 = row * BM + half * 64, column0 = column * BN;
        // This lane's sums are in two rows. Beyond the last row, any scale may be used.
        int above = min(row0 + warp * 16 + lane / 4, m - 1), below = min(row0 + warp * 16 + lane / 4 + 8, m - 1);
        const float *to_B = scale_B + size_t(column) * steps;
        float c[64] = {};
        float scale_above = scale_A[above] * to_B[0], scale_below = scale_A[below] * to_B[0];
        for (int step = 0; step < steps; ++step) {
            // Loads the scales of the next step during the multiplication.
            const float *to_A = scale_A + size_t(min(step + 1, steps - 1)) * m;
            float next_above = to_A[above], next_below = to_A[below], next_B = to_B[min(step + 1, steps - 1)];
            wait_for(full + stage * 8, phase);
            u64 a = matrix_at(base + stage * bytes + half * 64 * 128);
            u64 b = matrix_at(base + stage * bytes + bytesA);
            float part[64];
            begin_products();
#pragma unroll
            for (int depth = 0; depth < 4; ++depth) // 32 bytes along k
                multiply(part, a + depth * 2, b + depth * 2, depth);
            end_products();
            wait_products<0>();
            if (speaker)
                arrive(empty + stage * 8);
            // Meanwhile, the other warpgroup uses the tensor cores.
#pragma unroll
            for (int i = 0; i < 64; ++i)
                c[i] += part[i] * (i / 2 % 2 == 0 ? scale_above : scale_below);
            scale_above = next_above * next_B;
            scale_below = next_below * next_B;
            next();
        }
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
