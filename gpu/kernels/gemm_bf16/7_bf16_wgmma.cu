/*---
entry: bf16_wgmma<result, transposed, stages>
problem: gemm_bf16
arguments: [A, B, C, m, n, k]
architecture: 9.0a
parameters:
  stages: {values: [2, 3, 4], default: 3, label: {en: "Stages", zh_CN: "级数"}, help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}}
block: [256]
grid: ["ceil(m / 128) * ceil(n / 128)"]
shared_bytes: "stages * 32768"
requires:
  - {that: "n % 8 == 0 && k % 8 == 0", else: {en: "n and k must be multiples of 8: rows are copied 16 bytes at a time", zh_CN: "n 和 k 须为 8 的倍数：各行按每次 16 字节拷贝"}}
title: {en: "Warpgroup multiplication (wgmma)", zh_CN: "warp 组乘法（wgmma）"}
about:
  en: >-
    wgmma, which only compute capability 9.0 has: a warpgroup of four warps multiplies 64 x 16 by 16 x 128 straight from
    shared memory, and its threads continue while the tensor cores work. No fragment passes through registers, so two blocks
    fit on an SM: one multiplies while the other waits. 1.4 times the speed of mma: 610 TFLOP/s at 4096 on an H200. One cost
    remains: 256 threads start copies, and wait at a barrier for each other in every step.
  zh_CN: "wgmma，只有计算能力 9.0 才有：由四个 warp 组成的 warp 组直接从共享内存把 64 x 16 与 16 x 128 相乘，张量核心工作时线程继续执行。没有片段经过寄存器，因此一个 SM 能容纳两个线程块：一个等待时另一个在乘。速度是 mma 的 1.4 倍：在 H200 上 4096 时 610 TFLOP/s。剩下的开销：256 个线程发起拷贝，并且每一步都在屏障处互相等待。"
source: "PTX ISA, wgmma"
---*/
#include <cuda_bf16.h>

typedef unsigned int u32;
typedef unsigned long long u64;

__device__ __forceinline__ u32 shared_address(const void *at)
{
    return static_cast<u32>(__cvta_generic_to_shared(at));
}

// Copies 16 bytes to shared memory: `bytes` bytes from global memory, followed by zeros.
__device__ __forceinline__ void copy_async(u32 to, const void *from, u32 bytes)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes) : "memory");
}
__device__ __forceinline__ void end_group() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int left>
__device__ __forceinline__ void wait_groups()
{
    asm volatile("cp.async.wait_group %0;" ::"n"(left) : "memory");
}

// Makes this thread's writes to shared memory visible to the tensor cores.
__device__ __forceinline__ void show_to_tensor_cores() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

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

// Adds 64 x 16 elements of A times 16 x 128 elements of B to a warpgroup's 64 x 128 sums. A and B are in shared
// memory. If `add` is 0, the old sums are discarded. `turned`: B is stored by rows of k.
template <int turned>
__device__ __forceinline__ void multiply(float (&c)[64], u64 a, u64 b, int add)
{
    asm volatile("{\n.reg .pred keep;\nsetp.ne.b32 keep, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 " %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 " %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 " %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
                 "%64, %65, keep, 1, 1, 0, %67;\n}"
                 : SUMS_64(0)
                 : "l"(a), "l"(b), "r"(add), "n"(turned));
}

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

// A panel has rows of 64 elements (128 bytes) with swizzled 16-byte chunks.
__device__ __forceinline__ u32 place(u32 panel, int row, int chunk)
{
    return panel + row * 128 + ((chunk ^ (row & 7)) << 4);
}

// Copies a thread's part of a tile of `height` rows with `chunks` chunks each: one chunk
// per row, in rows at distance `apart`. `row` and `column` are the tile's corner in the matrix.
template <int height, int chunks>
__device__ __forceinline__ void bring(u32 tile, const __nv_bfloat16 *matrix, int row, int column, int rows, int columns)
{
    constexpr int apart = 256 / chunks;
    int first = threadIdx.x / chunks, chunk = threadIdx.x % chunks;
    row += first;
    column += chunk * 8;
    const __nv_bfloat16 *from = matrix + size_t(row) * columns + column;
    int there = column < columns ? rows - row : 0; // remaining rows
#pragma unroll
    for (int i = 0; i < height / apart; ++i)
        copy_async(place(tile + chunk / 8 * 8192, first + i * apart, chunk % 8), from + size_t(i * apart) * columns,
                   i * apart < there ? 16 : 0);
}

template <typename Result, bool transposed, int stages>
__global__ void __launch_bounds__(256, 2)
    bf16_wgmma(const __nv_bfloat16 *A, const __nv_bfloat16 *B, Result *C, int m, int n, int k)
{
    constexpr int BM = 128, BN = 128, BK = 64;
    constexpr u32 bytesA = BM * 128, bytes = bytesA + BN * 128; // size of a stage
    extern __shared__ __align__(1024) char shared[];
    u32 base = shared_address(shared);
    int warpgroup = threadIdx.x / 128, warp = threadIdx.x / 32 % 4;
    int steps = (k + BK - 1) / BK;
    int row0, column0;
    tile_of(blockIdx.x, (m + BM - 1) / BM, (n + BN - 1) / BN, row0, column0);
    row0 *= BM;
    column0 *= BN;

    // If stored by rows of k, B is in two panels of 64 columns; transposed, in a single one, like A.
    auto start_copies = [&](int stage, int step) {
        u32 panelA = base + stage * bytes, panelB = panelA + bytesA;
        bring<BM, 8>(panelA, A, row0, step * BK, m, k);
        if (transposed)
            bring<BN, 8>(panelB, B, column0, step * BK, n, k);
        else
            bring<BK, BN / 8>(panelB, B, step * BK, column0, k, n);
    };

    for (int stage = 0; stage < stages - 1; ++stage) {
        if (stage < steps)
            start_copies(stage, stage);
        end_group();
    }

    float c[64];
    int stage = 0;
    for (int step = 0; step < steps; ++step) {
        wait_groups<stages - 2>();
        show_to_tensor_cores();
        __syncthreads(); // this stage has arrived, and all threads have multiplied the previous stage
        u64 a = matrix_at(base + stage * bytes + warpgroup * 64 * 128, 16);
        u64 b = matrix_at(base + stage * bytes + bytesA, transposed ? 16 : 8192);
        begin_products();
#pragma unroll
        for (int depth = 0; depth < 4; ++depth) // 32 bytes along k, or 16 rows if B is stored by rows of k
            multiply<!transposed>(c, a + depth * 2, b + depth * (transposed ? 2 : 128), step | depth);
        end_products();
        if (step + stages - 1 < steps) // while the tensor cores work
            start_copies((stage + stages - 1) % stages, step + stages - 1);
        end_group();
        wait_products<0>();
        stage = (stage + 1) % stages;
    }

    store_sums(c, C, row0 + warpgroup * 64 + warp * 16, column0, m, n);
}
