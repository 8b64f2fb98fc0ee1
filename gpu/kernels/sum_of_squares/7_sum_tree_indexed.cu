/*---
entry: sum_tree_indexed
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
  en: "Sum of squares, a tree of neighbouring threads"
  zh_CN: "平方和，相邻线程的树"
about:
  en: >-
    This is the tree with growing steps, but thread t adds at the t-th position that remains in the
    tree. The active threads stay together, whole warps finish, and no warp has idle lanes until the
    last five rounds. But now their words are 2, 4, 8, ... apart, and lanes of a warp conflict in
    one bank: up to 8 lanes in a block of 256, and all 32 in a block of 1024. Trace both trees: this
    one has a third of the requests, and as many wavefronts. Bank conflicts replace the branch
    divergence.
  zh_CN: "还是步长递增的树，但由线程 t 在树中剩下的第 t 个位置上相加。工作的线程始终并排，整个 warp 可以提早退\
    出，直到最后五轮才有线程在忙碌的同伴旁边闲置。但现在它们的字彼此相隔 2、4、8……，warp 的各通道在同一个存储\
    体发生冲突：256 线程的块中多达 8 个，1024 线程的块中 32 个全部如此。请追踪这两棵树：这一棵的请求只有三分之\
    一，趟数却一样多。存储体冲突代替了分支发散。"
source: "M. Harris, Optimizing parallel reduction in CUDA: interleaved addressing, strided index"
---*/
__global__ void sum_tree_indexed(const int *numbers, unsigned long long *sum, size_t n)
{
    __shared__ unsigned partial[1024]; // one element per thread, for the largest block

    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];
    partial[threadIdx.x] = mine;
    __syncthreads();

    // Before a round with this offset, the block's sum is distributed over the
    // elements at multiples of offset. Thread t adds to the t-th multiple of 2 *
    // offset: the first threads are active, but their words are 2 * offset apart.
    for (unsigned offset = 1; offset < blockDim.x; offset *= 2) {
        unsigned place = 2 * offset * threadIdx.x;
        if (place < blockDim.x)
            partial[place] += partial[place + offset];
        __syncthreads();
    }

    if (threadIdx.x == 0)
        atomicAdd(sum, (unsigned long long)partial[0]);
}
