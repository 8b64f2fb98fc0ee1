/*---
entry: attention_mma<depth, causal, warps>
problem: attention
arguments: [Q, K, V, O, length]
architecture: 8.0
parameters:
  warps: {values: [4, 8], default: 4, label: {en: "Warps per block", zh_CN: "每块 warp 数"}, help: {en: "Each has 16 queries.", zh_CN: "每个 warp 负责 16 个查询。"}}
block: ["32 * warps"]
grid: ["ceil(length / (16 * warps))", heads]
shared_bytes: "(4 * 64 + 16 * warps) * 2 * depth"
title: {en: "Tensor cores (mma), scores in registers", zh_CN: "张量核心（mma），得分留在寄存器"}
about:
  en: >-
    Each warp has 16 queries and multiplies them with 64 keys by mma. The scores arrive in exactly the registers that the
    next multiplication needs for its left matrix. So they become weights and are multiplied with the values without leaving
    the warp. Meanwhile, cp.async copies the next keys and values. Four lanes share a row of scores: two shuffles give its
    maximum.
  zh_CN: "每个 warp 有 16 个查询，用 mma 与 64 个键相乘。得分所在的寄存器恰好就是下一次乘法左矩阵所要的，因此变成权重、与值相乘都不必离开 warp。同时 cp.async 拷贝下一批键和值。一行得分由四个通道分担：两次洗牌（shuffle）就得到最大值。"
source: "Dao, FlashAttention-2, 2023; PTX ISA, mma.m16n8k16"
---*/
#include <cuda_bf16.h>

typedef unsigned int u32;

__device__ __forceinline__ u32 shared_address(const void *at)
{
    return static_cast<u32>(__cvta_generic_to_shared(at));
}

// Copies 16 bytes to shared memory: `bytes` bytes from global memory, followed by zeros.
__device__ __forceinline__ void copy_async(u32 to, const void *from, u32 bytes)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes) : "memory");
}
__device__ __forceinline__ void end_group()
{
    asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int left>
__device__ __forceinline__ void wait_groups()
{
    asm volatile("cp.async.wait_group %0;" ::"n"(left) : "memory");
}

// Loads four 8 x 8 matrices. Lanes 0 to 7 have the row addresses of the first matrix, lanes 8 to 15
// of the second, and so on. A lane gets two adjacent elements of a row or, transposed, of a column.
__device__ __forceinline__ void load_matrices(u32 (&to)[4], u32 row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(row)
                 : "memory");
}
__device__ __forceinline__ void load_transposed(u32 (&to)[4], u32 row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(row)
                 : "memory");
}

// Adds 16 x 16 elements of A times 16 x 8 elements of B to 16 x 8 sums.
__device__ __forceinline__ void multiply(float (&c)[4], const u32 (&a)[4], u32 b0, u32 b1)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

__device__ __forceinline__ u32 pair(float first, float second)
{
    __nv_bfloat162 both = __floats2bfloat162_rn(first, second);
    return *reinterpret_cast<u32 *>(&both);
}

// A panel has rows of 64 elements (128 bytes). The 16-byte chunks
// are swizzled, so that a column of chunks in eight rows uses all banks.
__device__ __forceinline__ u32 place(u32 panel, int row, int chunk)
{
    return panel + row * 128 + ((chunk ^ (row & 7)) << 4);
}

template <int depth, bool causal, int warps>
__global__ void __launch_bounds__(32 * warps)
    attention_mma(const __nv_bfloat16 *Q, const __nv_bfloat16 *K, const __nv_bfloat16 *V, __nv_bfloat16 *O, int length)
{
    constexpr int BM = 16 * warps, BN = 64, threads = 32 * warps;
    constexpr u32 bytes = BN * depth * 2; // size of a tile of keys or values
    extern __shared__ __align__(1024) char shared[];
    u32 base = shared_address(shared), queries = base + 4 * bytes; // two stages of keys and values before it
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t head = size_t(blockIdx.y) * length * depth;
    // With a causal mask, the longest rows are processed first.
    int row0 = (causal ? gridDim.x - 1 - blockIdx.x : blockIdx.x) * BM;

    // Copies `height` rows from `first` on, in panels of 64 columns.
    auto bring = [&](u32 to, const __nv_bfloat16 *from, int first, int height) {
        for (int i = threadIdx.x; i < height * depth / 8; i += threads) {
            int y = i / (depth / 8), chunk = i % (depth / 8);
            bool there = first + y < length;
            copy_async(place(to + chunk / 8 * height * 128, y, chunk % 8),
                       from + head + size_t(there ? first + y : 0) * depth + chunk * 8, there ? 16 : 0);
        }
    };
    int end = causal ? min(length, row0 + BM) : length, tiles = (end + BN - 1) / BN;
    bring(queries, Q, row0, BM);
    bring(base, K, 0, BN);
    end_group();
    bring(base + bytes, V, 0, BN);
    end_group();

    float scale = rsqrtf(float(depth)) * 1.44269504f; // the hardware has exp2, not exp
    u32 q[depth / 16][4];
    float o[depth / 8][4] = {}, largest[2] = {-INFINITY, -INFINITY}, all[2] = {};
    for (int tile = 0; tile < tiles; ++tile) {
        u32 keys = base + tile % 2 * 2 * bytes, values = keys + bytes;
        if (tile + 1 < tiles) {
            u32 next = base + (tile + 1) % 2 * 2 * bytes;
            bring(next, K, (tile + 1) * BN, BN);
            end_group();
            bring(next + bytes, V, (tile + 1) * BN, BN);
            end_group();
            wait_groups<3>();
        } else {
            wait_groups<1>();
        }
        __syncthreads(); // this tile's keys have arrived
        if (tile == 0)
#pragma unroll
            for (int i = 0; i < depth / 16; ++i)
                load_matrices(q[i], place(queries + i / 4 * BM * 128, warp * 16 + lane % 16, i % 4 * 2 + lane / 16));

        float s[BN / 8][4] = {};
#pragma unroll
        for (int i = 0; i < depth / 16; ++i)
#pragma unroll
            for (int x = 0; x < BN / 16; ++x) {
                u32 b[4];
                load_matrices(b, place(keys + i / 4 * BN * 128, x * 16 + lane / 16 * 8 + lane % 8, i % 4 * 2 + lane / 8 % 2));
                multiply(s[2 * x], q[i], b[0], b[1]);
                multiply(s[2 * x + 1], q[i], b[2], b[3]);
            }

        // A lane holds two adjacent elements of row lane / 4, and two of the row eight rows below.
        int first = tile * BN, row = row0 + warp * 16 + lane / 4;
        bool edge = first + BN > length || (causal && first + BN > row0);
        if (edge)
#pragma unroll
            for (int x = 0; x < BN / 8; ++x)
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    int key = first + x * 8 + lane % 4 * 2 + i % 2;
                    if (key >= length || (causal && key > row + i / 2 * 8))
                        s[x][i] = -INFINITY;
                }
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            float next = largest[half];
#pragma unroll
            for (int x = 0; x < BN / 8; ++x)
                next = fmaxf(next, fmaxf(s[x][2 * half], s[x][2 * half + 1]));
            next = fmaxf(next, __shfl_xor_sync(0xffffffff, next, 1));
            next = fmaxf(next, __shfl_xor_sync(0xffffffff, next, 2));
            float shift = next == -INFINITY ? 0 : next * scale; // the row has no visible key yet
            float before = exp2f(largest[half] * scale - shift);
            largest[half] = next;
            all[half] *= before;
#pragma unroll
            for (int x = 0; x < BN / 8; ++x)
#pragma unroll
                for (int i = 2 * half; i < 2 * half + 2; ++i)
                    all[half] += s[x][i] = exp2f(s[x][i] * scale - shift);
#pragma unroll
            for (int x = 0; x < depth / 8; ++x) {
                o[x][2 * half] *= before;
                o[x][2 * half + 1] *= before;
            }
        }

        if (tile + 1 < tiles)
            wait_groups<2>();
        else
            wait_groups<0>();
        __syncthreads(); // the values of this tile have also arrived
#pragma unroll
        for (int y = 0; y < BN / 16; ++y) {
            u32 weights[4] = {pair(s[2 * y][0], s[2 * y][1]), pair(s[2 * y][2], s[2 * y][3]),
                              pair(s[2 * y + 1][0], s[2 * y + 1][1]), pair(s[2 * y + 1][2], s[2 * y + 1][3])};
#pragma unroll
            for (int x = 0; x < depth / 16; ++x) {
                u32 b[4];
                load_transposed(b, place(values + x / 4 * BN * 128, y * 16 + lane % 16, x % 4 * 2 + lane / 16));
                multiply(o[2 * x], weights, b[0], b[1]);
                multiply(o[2 * x + 1], weights, b[2], b[3]);
            }
        }
        __syncthreads(); // all threads have read this stage
    }

#pragma unroll
    for (int half = 0; half < 2; ++half) {
        float sum = all[half];
        sum += __shfl_xor_sync(0xffffffff, sum, 1);
        sum += __shfl_xor_sync(0xffffffff, sum, 2);
        int row = row0 + warp * 16 + half * 8 + lane / 4;
        if (row < length)
#pragma unroll
            for (int x = 0; x < depth / 8; ++x)
                *reinterpret_cast<u32 *>(O + head + size_t(row) * depth + x * 8 + lane % 4 * 2) =
                    pair(o[x][2 * half] / sum, o[x][2 * half + 1] / sum);
    }
}
