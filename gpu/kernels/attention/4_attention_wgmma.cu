/*---
entry: attention_wgmma<depth, causal>
problem: attention
arguments: [tile_Q, tile_K, tile_V, O, length]
architecture: 9.0a
block: ["depth == 64 ? 512 : 384"]
grid: ["ceil(length / (depth == 64 ? 192 : 128))", heads]
shared_bytes: "((depth == 64 ? 192 : 128) + 128 * 4) * 2 * depth + 72"
tensor_maps:
  tile_Q: {of: Q, box: [64, "depth == 64 ? 192 : 128"], swizzle: 128, promotion: 128}
  tile_K: {of: K, box: [64, 128], swizzle: 128, promotion: 128}
  tile_V: {of: V, box: [64, 128], swizzle: 128, promotion: 128}
title: {en: "Tensor cores (wgmma), exponentials overlapped", zh_CN: "张量核心（wgmma），与指数运算重叠"}
about:
  en: >-
    One warpgroup requests tiles of 128 keys and values by TMA; the others, two or at depth 64 three, have 64 queries each.
    Exponentials take about half as long as the multiplications at depth 128 and as long at 64, so both must overlap. A
    warpgroup starts the multiplications of the next keys and those of this tile's values together, and turns the next scores
    into weights while the second still runs. The weights go from registers straight into wgmma. The last tile is computed
    after the loop, so that every iteration starts and waits for the same multiplications. Otherwise ptxas runs one after the
    other (its note C7514): 471 TFLOP/s on an H200 instead of the 683 that an H100 now reaches, with 16 heads of 8192
    queries.
  zh_CN: "一个 warp 组用 TMA 请求每块 128 个键和值；其余的 warp 组（两个，深度为 64 时三个）各有 64 个查询。深度为 128 时指数运算约占乘法一半的时间，为 64 时与乘法相当，所以两者必须重叠：warp 组把下一块键的乘法和本块值的乘法一起启动，趁后者还在运行，把下一块得分变成权重。权重由寄存器直接送进 wgmma。最后一块在循环之后计算，这样每次循环启动和等待的都是同样的乘法，否则 ptxas 会让它们一个接一个地执行（提示 C7514）：16 个头、8192 个查询时，H200 上只有 471 TFLOP/s，而现在 H100 达到 683。"
source: "Shah et al., FlashAttention-3, 2024; PTX ISA, wgmma"
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

// Adds 64 x 16 elements of A times 16 x 128 elements of B to a warpgroup's 64 x 128 sums.
// Both are in shared memory along k. If `add` is 0, the old sums are discarded.
__device__ __forceinline__ void multiply(float (&c)[64], u64 a, u64 b, int add)
{
    asm volatile("{\n.reg .pred keep;\nsetp.ne.b32 keep, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 " %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 " %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 " %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
                 "%64, %65, keep, 1, 1, 0, 0;\n}"
                 : SUMS_16(0), SUMS_16(16), SUMS_16(32), SUMS_16(48)
                 : "l"(a), "l"(b), "r"(add));
}

// Does the same with A in registers, and B stored by rows of k. B has 128 or 64 columns.
__device__ __forceinline__ void multiply(float (&c)[64], const u32 (&a)[4], u64 b)
{
    asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 " %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 " %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 " %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
                 "{%64, %65, %66, %67}, %68, 1, 1, 1, 1;"
                 : SUMS_16(0), SUMS_16(16), SUMS_16(32), SUMS_16(48)
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}
__device__ __forceinline__ void multiply(float (&c)[32], const u32 (&a)[4], u64 b)
{
    asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 " %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
                 "{%32, %33, %34, %35}, %36, 1, 1, 1, 1;"
                 : SUMS_16(0), SUMS_16(16)
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
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

// Moves registers from the warpgroup that copies to the two or three warpgroups that multiply.
template <int multiplying>
__device__ __forceinline__ void give_registers()
{
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(multiplying == 2 ? 40 : 32));
}
template <int multiplying>
__device__ __forceinline__ void take_registers()
{
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(multiplying == 2 ? 232 : 160));
}

__device__ __forceinline__ u32 pair(float first, float second)
{
    __nv_bfloat162 both = __floats2bfloat162_rn(first, second);
    return *reinterpret_cast<u32 *>(&both);
}

// Computes 2^x with the hardware instruction. Denormal results become 0.
__device__ __forceinline__ float power_of_two(float x)
{
    asm("ex2.approx.ftz.f32 %0, %0;" : "+f"(x));
    return x;
}

// Warpgroups have roles: the first thread of the first warpgroup requests boxes, and the others process 64 queries
// each. There are two stages of keys and of values. full: the bytes have arrived. empty: all warpgroups have used them.
template <int depth, bool causal, int multiplying = depth == 64 ? 3 : 2>
__global__ void __launch_bounds__(128 + 128 * multiplying, 1)
    attention_wgmma(const __grid_constant__ TensorMap Q, const __grid_constant__ TensorMap K, const __grid_constant__ TensorMap V,
                    __nv_bfloat16 *O, int length)
{
    constexpr int BM = 64 * multiplying, BN = 128, panels = depth / 64; // of 64 columns
    constexpr u32 panel = BN * 128, bytes = panels * panel, query_panel = BM * 128;
    extern __shared__ __align__(1024) char shared[];
    u32 queries = shared_address(shared), keys = queries + panels * query_panel, values = keys + 2 * bytes;
    u32 ready = values + 2 * bytes, keys_full = ready + 8, keys_empty = keys_full + 16, values_full = keys_empty + 16;
    u32 values_empty = values_full + 16;
    int head = blockIdx.y * length;
    // With a causal mask, the longest rows are processed first.
    int row0 = (causal ? gridDim.x - 1 - blockIdx.x : blockIdx.x) * BM;
    int end = causal ? min(length, row0 + BM) : length, tiles = (end + BN - 1) / BN;

    if (threadIdx.x == 0) {
        init_barrier(ready, 1);
        for (int stage = 0; stage < 2; ++stage) {
            init_barrier(keys_full + stage * 8, 1);
            init_barrier(values_full + stage * 8, 1);
            init_barrier(keys_empty + stage * 8, multiplying);
            init_barrier(values_empty + stage * 8, multiplying);
        }
        show_barriers();
    }
    __syncthreads();

    if (threadIdx.x < 128) {
        give_registers<multiplying>();
        auto bring = [](u32 to, u32 a_panel, const TensorMap &map, int row, u32 barrier) {
            expect_bytes(barrier, panels * a_panel);
            for (int i = 0; i < panels; ++i)
                bring_box(to + i * a_panel, map, i * 64, row, barrier);
        };
        if (threadIdx.x == 0) {
            bring(queries, query_panel, Q, head + row0, ready);
            for (int tile = 0; tile < tiles; ++tile) {
                int stage = tile % 2;
                u32 parity = tile / 2 % 2 ^ 1;
                wait_for(keys_empty + stage * 8, parity);
                bring(keys + stage * bytes, panel, K, head + tile * BN, keys_full + stage * 8);
                wait_for(values_empty + stage * 8, parity);
                bring(values + stage * bytes, panel, V, head + tile * BN, values_full + stage * 8);
            }
        }
        return;
    }

    take_registers<multiplying>();
    int own = threadIdx.x / 128 - 1, warp = threadIdx.x / 32 % 4, lane = threadIdx.x % 32;
    int row = row0 + own * 64 + warp * 16 + lane / 4; // and of the row eight rows below
    bool speaker = threadIdx.x % 128 == 0;
    float scale = rsqrtf(float(depth)) * 1.44269504f;
    float s[64], o[depth / 2] = {}, largest[2] = {-INFINITY, -INFINITY}, all[2] = {}, before[2];
    u32 weights[BN / 16][4];

    auto start_scores = [&](int tile) {
        wait_for(keys_full + tile % 2 * 8, tile / 2 % 2);
        begin_products();
#pragma unroll
        for (int i = 0; i < depth / 16; ++i)
            multiply(s, matrix_at(queries + i / 4 * query_panel + own * 64 * 128, 16) + i % 4 * 2,
                     matrix_at(keys + tile % 2 * bytes + i / 4 * panel, 16) + i % 4 * 2, i);
        end_products();
    };
    // Replaces scores by weights in place; `before` is the factor for the previous sums.
    auto weigh = [&](int tile) {
        int first = tile * BN;
        if (first + BN > length || (causal && first + BN > row0 + own * 64))
#pragma unroll
            for (int i = 0; i < 64; ++i) {
                int key = first + i / 4 * 8 + lane % 4 * 2 + i % 2;
                if (key >= length || (causal && key > row + i / 2 % 2 * 8))
                    s[i] = -INFINITY;
            }
#pragma unroll
        for (int lower = 0; lower < 2; ++lower) {
            float next = largest[lower];
#pragma unroll
            for (int i = 2 * lower; i < 64; i += 4)
                next = fmaxf(next, fmaxf(s[i], s[i + 1]));
            next = fmaxf(next, __shfl_xor_sync(0xffffffff, next, 1));
            next = fmaxf(next, __shfl_xor_sync(0xffffffff, next, 2));
            float shift = next == -INFINITY ? 0 : next * scale; // the row has no visible key yet
            before[lower] = power_of_two(largest[lower] * scale - shift);
            largest[lower] = next;
            float sum = 0;
#pragma unroll
            for (int i = 2 * lower; i < 64; i += 4) {
                s[i] = power_of_two(s[i] * scale - shift);
                s[i + 1] = power_of_two(s[i + 1] * scale - shift);
                sum += s[i] + s[i + 1];
            }
            all[lower] = all[lower] * before[lower] + sum;
        }
    };
    auto pack = [&] {
#pragma unroll
        for (int i = 0; i < 64; i += 2)
            weights[i / 8][i / 2 % 4] = pair(s[i], s[i + 1]);
    };

    wait_for(ready, 0);
    start_scores(0);
    wait_products<0>();
    if (speaker)
        arrive(keys_empty);
    weigh(0);
    pack();
    auto start_sums = [&](int tile) {
        int stage = tile % 2;
        wait_for(values_full + stage * 8, tile / 2 % 2);
        begin_products();
#pragma unroll
        for (int i = 0; i < BN / 16; ++i)
            multiply(o, weights[i], matrix_at(values + stage * bytes, panel) + i * 128);
        end_products();
    };
    for (int tile = 0; tile < tiles - 1; ++tile) {
        start_scores(tile + 1);
        start_sums(tile);
        wait_products<1>(); // the scores are complete; the values are still being multiplied
        if (speaker)
            arrive(keys_empty + (tile + 1) % 2 * 8);
        weigh(tile + 1);
        wait_products<0>();
        if (speaker)
            arrive(values_empty + tile % 2 * 8);
#pragma unroll
        for (int i = 0; i < depth / 2; ++i)
            o[i] *= before[i / 2 % 2];
        pack();
    }
    start_sums(tiles - 1);
    wait_products<0>();

#pragma unroll
    for (int lower = 0; lower < 2; ++lower) {
        float sum = all[lower];
        sum += __shfl_xor_sync(0xffffffff, sum, 1);
        sum += __shfl_xor_sync(0xffffffff, sum, 2);
        float share = 1 / sum;
        if (row + lower * 8 < length)
#pragma unroll
            for (int i = 2 * lower; i < depth / 2; i += 4)
                *reinterpret_cast<u32 *>(O + size_t(head + row + lower * 8) * depth + i / 4 * 8 + lane % 4 * 2) =
                    pair(o[i] * share, o[i + 1] * share);
    }
}
