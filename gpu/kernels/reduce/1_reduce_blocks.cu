/*---
entry: reduce_blocks<element>
problem: reduce
arguments: [numbers, sum, n]
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
  blocks:
    values: [1, 2, 3, 4, 6, 8, 12, 16, 32, 64]
    default: 8
    label: {en: "Blocks per multiprocessor", zh_CN: "每个多处理器的线程块数"}
    help: {en: "The grid has this many blocks for each multiprocessor of the device.", zh_CN: "网格中对应设备每个多处理器的线程块数。"}
zeroed: [sum]
block: [block]
grid: ["blocks * sm_count"]
title:
  en: "Sum, one atomic addition per block"
  zh_CN: "求和，每块一次原子加"
about:
  en: >-
    This is where the problem of the sum of squares ended: every thread adds numbers a grid apart, 4
    bytes at a time, shuffles bring a warp's sums together, and each block adds its total to the
    result. With floats the result is not the same every time, since the blocks finish in any order.
    Look at its last digits, and at how far the bandwidth is from a copy's.
  zh_CN: "平方和问题的最后做法：每个线程每次 4 字节，累加相隔一个网格的数；洗牌把线程束的和合到一起，每个线程块再把总和加到结果上。浮点时结果并非每次相同，因为线程块到达的次序不定。请看结果的最后几位，以及带宽离拷贝有多远。"
source: "CUDA C++ Programming Guide, warp shuffle functions and atomic functions"
---*/

// The block's total, in its first thread: first within warps, from register to register, then over
// the warps.
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
    __syncthreads(); // the places may be used again
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
