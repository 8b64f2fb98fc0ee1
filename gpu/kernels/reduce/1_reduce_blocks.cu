/*---
entry: reduce_blocks<element>
problem: reduce
arguments: [numbers, sum, n]
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  blocks:
    values: [1, 2, 3, 4, 6, 8, 12, 16, 32, 64]
    default: 8
    label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}
    help: {en: "The grid has this many blocks for each SM of the device.", zh_CN: "网格中对应设备每个 SM 的线程块数。"}
zeroed: [sum]
block: [block]
grid: ["blocks * sm_count"]
title:
  en: "Sum, one atomic addition per block"
  zh_CN: "求和，每块一次原子加"
about:
  en: >-
    This kernel reduces like sum_shuffle: every thread adds elements that are a grid apart, 4 bytes
    at a time, shuffles combine the sums of a warp, and each block adds its sum to the result. With
    floats, the result differs between runs, because the blocks finish in any order. Look at its
    last digits, and compare the bandwidth with that of a copy.
  zh_CN: "与 sum_shuffle 的做法相同：每个线程每次 4 字节，累加相隔一个网格的元素；洗牌合并 warp 内的和，每个线程块再把自己的和加到结果上。对浮点数，每次运行的结果可能不同，因为线程块完成的次序不定。请看结果的最后几位，并把带宽与拷贝比较。"
source: "CUDA C++ Programming Guide, warp shuffle functions and atomic functions"
---*/

// Computes the block's total in its first thread: first
// within warps with shuffles, then over the warps.
template <typename T>
__device__ T block_total(T mine)
{
    __shared__ T of_warp[32];
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, offset);
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x < 32) {
        mine = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : T(0);
#pragma unroll
        for (int offset = 16; offset > 0; offset /= 2)
            mine += __shfl_down_sync(0xffffffff, mine, offset);
    }
    __syncthreads(); // the elements may be reused
    return mine;
}

template <typename T>
__global__ void reduce_blocks(const T *numbers, T *sum, size_t n)
{
    size_t stride = size_t(gridDim.x) * blockDim.x;

    T mine = 0;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
        mine += numbers[i];

    T total = block_total(mine);
    if (threadIdx.x == 0)
        atomicAdd(sum, total);
}
