/*---
entry: softmax_cluster<block, packets, blocks>
problem: softmax_rows
arguments: [in, out, cols]
architecture: 9.0
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 1024, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  packets: {values: [1, 2, 4, 8], default: 4, label: {en: "16-byte vectors per thread", zh_CN: "每线程的 16 字节向量数"}, help: {en: "Four elements each; the whole row is in the registers of the threads.", zh_CN: "每个向量四个元素；一行全部放在各线程的寄存器中。"}}
  blocks: {values: [1, 2, 4, 8], default: 8, label: {en: "Blocks per row", zh_CN: "每行的线程块数"}, help: {en: "The blocks form a cluster and read each other's shared memory.", zh_CN: "它们组成一个簇，可读取彼此的共享内存。"}}
block: [block]
grid: [rows * blocks]
cluster: [blocks]
requires:
  - {that: "4 * packets * block * blocks >= cols", else: {en: "a row must fit into the registers of a cluster: 4 x packets x threads x blocks", zh_CN: "一行必须放得进簇的寄存器：4 x packets x 线程数 x 线程块数"}}
title: {en: "Softmax, the row in the registers of a cluster", zh_CN: "softmax，整行留在一个簇的寄存器"}
about:
  en: >-
    A row of 131072 elements does not fit into the registers of one block, but into those of eight
    blocks. Compute capability 9.0 runs them as a cluster: each block reads the partial results of
    the others from their shared memory, without global memory. So even such rows are read only
    once. With one block per row, use softmax_registers.
  zh_CN: "131072 个数的一行放不进任何一个线程块的寄存器，却放得进八个线程块的：计算能力 9.0 可让它们作为一个簇同时运行，每块直接从其他块的共享内存读取它们的结果，不必绕道全局内存。因此这么长的行也只读一次。每行一个线程块时即为 softmax_registers。"
source: "CUDA C++ Programming Guide, thread block clusters, distributed shared memory"
---*/
#include <cooperative_groups.h>

// Loads four adjacent elements of a row; `beyond` is the value beyond its end. `wide`: the length of
// rows is a multiple of four elements, so that 16-byte accesses can read and write them.
template <bool wide>
__device__ __forceinline__ float4 load_four(const float *row, int c, int cols, float beyond)
{
    if constexpr (wide)
        return c < cols ? *reinterpret_cast<const float4 *>(row + c) : make_float4(beyond, beyond, beyond, beyond);
    else
        return make_float4(c < cols ? row[c] : beyond, c + 1 < cols ? row[c + 1] : beyond,
                           c + 2 < cols ? row[c + 2] : beyond, c + 3 < cols ? row[c + 3] : beyond);
}

template <bool wide>
__device__ __forceinline__ void store_four(float *row, int c, int cols, float4 four)
{
    if (wide && c < cols) {
        *reinterpret_cast<float4 *>(row + c) = four;
    } else if constexpr (!wide) {
        if (c < cols) row[c] = four.x;
        if (c + 1 < cols) row[c + 1] = four.y;
        if (c + 2 < cols) row[c + 2] = four.z;
        if (c + 3 < cols) row[c + 3] = four.w;
    }
}

// Combines the values of the threads of a cluster; every thread gets the result.
template <int blocks, typename Join>
__device__ __forceinline__ float cluster_join(float mine, Join join)
{
    __shared__ float of_warp[32], of_block;
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        mine = join(mine, __shfl_xor_sync(0xffffffff, mine, offset));
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    int warps = blockDim.x / 32; // a power of two
    mine = of_warp[threadIdx.x % warps];
    for (int offset = warps / 2; offset > 0; offset /= 2)
        mine = join(mine, __shfl_xor_sync(0xffffffff, mine, offset));
    if (blocks == 1) {
        __syncthreads();
        return mine;
    }
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    if (threadIdx.x == 0)
        of_block = mine;
    cluster.sync();
    mine = *cluster.map_shared_rank(&of_block, 0);
#pragma unroll
    for (int block = 1; block < blocks; ++block)
        mine = join(mine, *cluster.map_shared_rank(&of_block, block));
    cluster.sync(); // no block may overwrite this value, or end, while other blocks still read it
    return mine;
}

template <int block, int packets, int blocks, bool wide>
__device__ __forceinline__ void weigh(const float *in, float *out, int cols)
{
    constexpr int apart = blocks * block;
    int first = blockIdx.x % blocks * block + threadIdx.x;
    float4 x[packets];
#pragma unroll
    for (int p = 0; p < packets; ++p)
        x[p] = load_four<wide>(in, 4 * (first + p * apart), cols, -3e38f);

    float largest = -3e38f;
#pragma unroll
    for (int p = 0; p < packets; ++p)
        largest = fmaxf(largest, fmaxf(fmaxf(x[p].x, x[p].y), fmaxf(x[p].z, x[p].w)));
    largest = cluster_join<blocks>(largest, [](float a, float b) { return fmaxf(a, b); });

    float sum = 0;
#pragma unroll
    for (int p = 0; p < packets; ++p) {
        x[p] = make_float4(expf(x[p].x - largest), expf(x[p].y - largest), expf(x[p].z - largest),
                           expf(x[p].w - largest));
        sum += x[p].x + x[p].y + x[p].z + x[p].w;
    }
    float scale = 1 / cluster_join<blocks>(sum, [](float a, float b) { return a + b; });

#pragma unroll
    for (int p = 0; p < packets; ++p)
        store_four<wide>(out, 4 * (first + p * apart), cols,
                         make_float4(x[p].x * scale, x[p].y * scale, x[p].z * scale, x[p].w * scale));
}

// An SM should hold as many threads as its registers and its limit allow:
// 2048 for compute capability 8.0, 9.0, and 10.0, otherwise 1024 to 1536.
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 800 || __CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000)
constexpr int held = 2048;
#else
constexpr int held = 1024;
#endif
template <int block, int packets, int blocks>
__global__ void __launch_bounds__(block, (packets > 4 ? 1024 : held) / block)
    softmax_cluster(const float *in, float *out, size_t cols)
{
    if (cols % 4 == 0)
        weigh<block, packets, blocks, true>(in + blockIdx.x / blocks * cols, out + blockIdx.x / blocks * cols, cols);
    else
        weigh<block, packets, blocks, false>(in + blockIdx.x / blocks * cols, out + blockIdx.x / blocks * cols, cols);
}
