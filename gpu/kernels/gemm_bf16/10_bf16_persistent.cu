/*---
entry: bf16_persistent<result, transposed, stages>
problem: gemm_bf16
arguments: [tile_A, tile_B, C, m, n, k]
architecture: 9.0a
parameters:
  stages: {values: [2, 3, 4], default: 4, label: {en: "Stages", zh_CN: "级数"}, help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}}
block: [384]
grid: ["min(sm_count, ceil(m / 128) * ceil(n / 256))"]
shared_bytes: "stages * (49152 + 16)"
tensor_maps:
  tile_A: {of: A, box: [64, 128], swizzle: 128, promotion: 128}
  tile_B: {of: B, box: [64, "transposed ? 256 : 64"], swizzle: 128, promotion: 128}
title: {en: "Persistent blocks", zh_CN: "常驻的线程块"}
about:
  en: >-
    One block stays on each SM and processes tile after tile. While its two warpgroups write their results, the copies of the
    next tile are already in flight, so the tensor cores start again at once. A new block, in contrast, would have to set up
    barriers and wait for its first bytes.
  zh_CN: "每个 SM 常驻一个线程块，一块接一块地计算。两个 warp 组写出结果时，下一块的拷贝已经在途，张量核心立刻又能开始。若换一个新的线程块，它要重设屏障，并等第一批字节到达。"
source: "CUTLASS documentation, persistent kernels and warp specialisation"
---*/
#include <cuda_bf16.h>

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

// Returns the wgmma descriptor of a matrix in shared memory: panels with rows of 128 bytes and
// swizzled 16-byte chunks (1 << 62). All distances are in units of 16 bytes: 1024 bytes to
// the next eight rows, and `apart` to the next panel. Only B stored by rows of k has several panels.
__device__ __forceinline__ u64 matrix_at(u32 address, u32 apart)
{
    return u64((address & 0x3ffff) >> 4) | u64(apart >> 4) << 16 | u64(1024 >> 4) << 32 | 1ull << 62;
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

// Adds 64 x 16 elements of A times 16 x 256 elements of B to a warpgroup's 64 x 256 sums. A and B are in shared
// memory. If `add` is 0, the old sums are discarded. `turned`: B is stored by rows of k.
template <int turned>
__device__ __forceinline__ void multiply(float (&c)[128], u64 a, u64 b, int add)
{
    asm volatile("{\n.reg .pred keep;\nsetp.ne.b32 keep, %130, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 " %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 " %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 " %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
                 " %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
                 " %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
                 " %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
                 " %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
                 "%128, %129, keep, 1, 1, 0, %131;\n}"
                 : SUMS_64(0), SUMS_64(64)
                 : "l"(a), "l"(b), "r"(add), "n"(turned));
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

__device__ __forceinline__ void store_pair(float *to, float first, float second)
{
    *reinterpret_cast<float2 *>(to) = make_float2(first, second);
}
__device__ __forceinline__ void store_pair(__nv_bfloat16 *to, float first, float second)
{
    *reinterpret_cast<__nv_bfloat162 *>(to) = __floats2bfloat162_rn(first, second);
}

// In every eight columns, a lane holds two adjacent elements of row lane / 4, and two of the row
// eight rows below. `row` and `column` are the position of the warp's 16 rows.
template <int sums, typename Result>
__device__ __forceinline__ void store_sums(const float (&c)[sums], Result *C, int row, int column, int m, int n)
{
    int lane = threadIdx.x % 32;
#pragma unroll
    for (int i = 0; i < sums; i += 2) {
        int y = row + i / 2 % 2 * 8 + lane / 4, x = column + i / 4 * 8 + lane % 4 * 2;
        if (y < m && x < n) // n is even
            store_pair(C + size_t(y) * n + x, c[i], c[i + 1]);
    }
}

// Concurrent blocks share rows of A and columns of B: the order
// goes down `group` rows of tiles, and then to the next column.
__device__ __forceinline__ void tile_of(int index, int rows, int columns, int &row, int &column)
{
    constexpr int group = 8;
    int first = index / (group * columns) * group, high = min(group, rows - first), rest = index - first * columns;
    row = first + rest % high;
    column = rest / high;
}

// The three warpgroups have roles. The first thread of the first warpgroup requests boxes, and the other two
// multiply 64 rows each. full: the bytes of a stage have arrived. empty: both warpgroups have multiplied it.
template <typename Result, bool transposed, int stages>
__global__ void __launch_bounds__(384, 1)
    bf16_persistent(const __grid_constant__ TensorMap A, const __grid_constant__ TensorMap B, Result *C, int m, int n, int k)
{
    constexpr int BM = 128, BN = 256, BK = 64;
    constexpr u32 bytesA = BM * 128, bytes = bytesA + BN * 128; // size of a stage
    extern __shared__ __align__(1024) char shared[];
    u32 base = shared_address(shared), full = base + stages * bytes, empty = full + stages * 8;
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
        auto start_copies = [&](int stage, int step, int row0, int column0) {
            u32 to = base + stage * bytes, barrier = full + stage * 8;
            expect_bytes(barrier, bytes);
            bring_box(to, A, step * BK, row0, barrier);
            for (int panel = 0; panel < (transposed ? 1 : BN / 64); ++panel)
                if (transposed)
                    bring_box(to + bytesA, B, step * BK, column0, barrier);
                else
                    bring_box(to + bytesA + panel * 8192, B, column0 + panel * 64, step * BK, barrier);
        };
        for (int tile = blockIdx.x; threadIdx.x == 0 && tile < rows * columns; tile += gridDim.x) {
            int row, column;
            tile_of(tile, rows, columns, row, column);
            for (int step = 0; step < steps; ++step) {
                wait_for(empty + stage * 8, phase ^ 1);
                start_copies(stage, step, row * BM, column * BN);
                next();
            }
        }
        return;
    }

    take_registers();
    int half = threadIdx.x / 128 - 1, warp = threadIdx.x / 32 % 4, last = 0;
    float c[128];
    for (int tile = blockIdx.x; tile < rows * columns; tile += gridDim.x) {
        int row, column;
        tile_of(tile, rows, columns, row, column);
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
            if (step > 0 && threadIdx.x % 128 == 0)
                arrive(empty + last * 8);
            last = stage;
            next();
        }
        wait_products<0>();
        if (threadIdx.x % 128 == 0)
            arrive(empty + last * 8);
        // The first thread of the other warpgroup already loads the next tile's boxes.
        store_sums(c, C, row * BM + half * 64 + warp * 16, column * BN, m, n);
    }
}
