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
    help: {en: "Blocks in the grid; each takes its share of the numbers.", zh_CN: "网格中的线程块数；每个线程块分担一部分数。"}
zeroed: [sum]
block: [block]
grid: [blocks]
requires:
  - that: "n / blocks <= 52428800"
    else: {en: "a sum of 32 bits holds 52428800 squares at most: take more blocks", zh_CN: "32 位的和最多容纳 52428800 个平方：请使用更多线程块"}
title:
  en: "Sum of squares, a tree that halves"
  zh_CN: "平方和，逐次减半的树"
about:
  en: >-
    The same tree from the other end: the first half of the threads adds the second half, then a
    quarter adds the next quarter. The working threads stay side by side, so that whole warps drop
    out, and only in the last five rounds do lanes of a warp idle. The source text goes from the
    tree with growing steps straight to this one and explains the gain of 2 % by bank conflicts that
    are avoided. But that tree has none; what is saved are the warps that stay for a few lanes. The
    tree of neighbouring threads does have conflicts. See whether the difference shows at small n,
    where the tree is a good part of the work.
  zh_CN: "同一棵树从另一头做起：前一半线程加上后一半，然后四分之一加上下一个四分之一。工作的线程始终并排，因此\
    整个 warp 可以提早退出，只有最后五轮 warp 内才有闲置的线程。原文从步长递增的树改到这里，把 2 % 的提高归于\
    避免了存储体冲突；其实那棵树并没有冲突，省下的是那些只为少数线程继续运行的 warp。有冲突的是相邻线程的树。\
    请看看在 n 较小、求和树占不少工作时，差别是否显现。"
source: {text: cuda_made_simple, chapter: further_improvements, note: "137 K cycles on a GeForce 8800GT"}
---*/
__global__ void sum_tree_halving(const int *numbers, unsigned long long *sum, size_t n)
{
    __shared__ unsigned partial[1024]; // one place a thread, for the largest block

    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];
    partial[threadIdx.x] = mine;
    __syncthreads();

    // Before a round, the block's sum is spread over the first 2 * offset places.
    for (unsigned offset = blockDim.x / 2; offset > 0; offset /= 2) {
        if (threadIdx.x < offset)
            partial[threadIdx.x] += partial[threadIdx.x + offset];
        __syncthreads();
    }

    if (threadIdx.x == 0)
        atomicAdd(sum, (unsigned long long)partial[0]);
}
