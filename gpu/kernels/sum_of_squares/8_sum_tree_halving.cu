/*---
entry: sum_tree_halving
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
    default: 32
    label: {en: "Blocks", zh_CN: "线程块数"}
    help: {en: "Blocks in the grid; each processes a share of the elements.", zh_CN: "网格中的线程块数；每个线程块分担一部分数。"}
zeroed: [sum]
block: [block]
grid: [blocks]
requires:
  - that: "n / blocks <= 52428800"
    else: {en: "a 32-bit sum holds at most 52428800 squares: use more blocks", zh_CN: "32 位的和最多容纳 52428800 个平方：请使用更多线程块"}
title:
  en: "Sum of squares, a halving tree"
  zh_CN: "平方和，逐次减半的树"
about:
  en: >-
    This tree halves the number of threads: the first half of the threads adds the sums of the
    second half, then a quarter adds the next quarter, and so on. The active threads stay together,
    so whole warps finish, and lanes of a warp are idle only in the last five rounds. “CUDA made
    simple” (2008) changes directly from the tree with growing steps to this one, and explains the
    gain of 2 % by avoided bank conflicts. But that tree has no conflicts; the gain comes from warps
    that no longer run for a few lanes. The tree of neighbouring threads does have conflicts. Check
    whether the difference is visible at small n, where the tree is a large part of the work.
  zh_CN: "这棵树逐次减半：前一半线程加上后一半的和，然后四分之一加上下一个四分之一，依此类推。工作的线程始终并\
    排，因此整个 warp 可以提早退出，只有最后五轮 warp 内才有闲置的线程。《深入浅出谈 CUDA》（2008）从步长递增\
    的树直接改成这一棵，并把 2 % 的提高归于避免了存储体冲突；其实那棵树没有冲突，收益来自不再只为少数线程继续\
    运行的 warp。有冲突的是相邻线程的树。请看看在 n 较小、求和树占不少工作时，差别是否显现。"
source: {text: cuda_made_simple, chapter: further_improvements, note: "137 K cycles on a GeForce 8800GT"}
---*/
__global__ void sum_tree_halving(const int *numbers, unsigned long long *sum, size_t n)
{
    __shared__ unsigned partial[1024]; // one element per thread, for the largest block

    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];
    partial[threadIdx.x] = mine;
    __syncthreads();

    // Before a round, the block's sum is distributed over the first 2 * offset elements.
    for (unsigned offset = blockDim.x / 2; offset > 0; offset /= 2) {
        if (threadIdx.x < offset)
            partial[threadIdx.x] += partial[threadIdx.x + offset];
        __syncthreads();
    }

    if (threadIdx.x == 0)
        atomicAdd(sum, (unsigned long long)partial[0]);
}
