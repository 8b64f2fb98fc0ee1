/*---
entry: sum_shuffle
problem: sum_of_squares
arguments: [numbers, sum, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  blocks:
    values: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]
    default: 1024
    label: {en: "Blocks", zh_CN: "线程块数"}
    help: {en: "Blocks in the grid; each processes a share of the elements.", zh_CN: "网格中的线程块数；每个线程块分担一部分数。"}
zeroed: [sum]
block: [block]
grid: [blocks]
requires:
  - that: "n / blocks <= 52428800"
    else: {en: "a 32-bit sum holds at most 52428800 squares: use more blocks", zh_CN: "32 位的和最多容纳 52428800 个平方：请使用更多线程块"}
title:
  en: "Sum of squares, warp shuffles"
  zh_CN: "平方和，warp 洗牌"
about:
  en: >-
    Threads of a warp can exchange registers directly, which the GPUs of 2008 could not: five
    shuffles replace five rounds through shared memory. One atomic addition per warp in shared
    memory and one per block in global memory complete the sum. The kernel launches enough blocks
    for a modern GPU. From here on, the loads in flight matter, and the reduction hardly does.
  zh_CN: "同一 warp 的线程可以直接交换寄存器，这是 2008 年的 GPU 做不到的：五次洗牌代替了经共享内存的五轮。每\
    个 warp 在共享内存做一次原子加，每个线程块在全局内存做一次，就得到总和。这里启动的线程块数足以让现代 GPU \
    忙碌；从此重要的不是归约，而是有多少加载同时在途。"
source: "CUDA C++ Programming Guide, warp shuffle functions"
---*/
__global__ void sum_shuffle(const int *numbers, unsigned long long *sum, size_t n)
{
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];

    // Within a warp, shuffles combine sums: after the round with offset 16, lanes
    // 0-15 hold two sums each; after the round with offset 1, lane 0 holds the sum of all 32 lanes.
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, offset);

    // Lane 0 of each warp adds its warp's sum to the block's sum.
    __shared__ unsigned total;
    if (threadIdx.x == 0)
        total = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        atomicAdd(&total, mine);
    __syncthreads();

    if (threadIdx.x == 0)
        atomicAdd(sum, (unsigned long long)total);
}
