/*---
entry: sum_tree_strided
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
  en: "Sum of squares, a tree with growing steps"
  zh_CN: "平方和，步长递增的树"
about:
  en: >-
    The block adds up its sums as a tree. In the first round, every second thread adds the sum of
    its neighbour, in the next round every fourth thread adds the sum two positions further, and so
    on; 256 sums take 8 rounds. But the active threads are further and further apart, so every warp
    executes every round for fewer and fewer lanes: branch divergence. “CUDA made simple” (2008)
    attributes the cost to bank conflicts. But there were no conflicts on that GPU, and there are
    none today: a warp reads at most 32 adjacent words, each in a different bank. Compare with the
    tree of neighbouring threads, which has conflicts instead, and with the halving tree, which has
    neither.
  zh_CN: "线程块用树的方式求和：第一轮中每两个线程有一个加上它的邻居，下一轮每四个线程有一个加上相隔两位的和，\
    依此类推；256 个和只需 8 轮。但仍在工作的线程越来越分散，每个 warp 每一轮都要为越来越少的线程走一遍：这就\
    是分支发散。《深入浅出谈 CUDA》（2008）认为原因是存储体冲突，其实当时和现在都没有冲突：warp 读取的位置都在 \
    32 个相邻的字之内，它们各在不同的存储体。请与相邻线程的树比较，它没有发散而有冲突；再与减半的树比较，它两\
    者都没有。"
source: {text: cuda_made_simple, chapter: tree, note: "140 K cycles on a GeForce 8800GT"}
---*/
__global__ void sum_tree_strided(const int *numbers, unsigned long long *sum, size_t n)
{
    __shared__ unsigned partial[1024]; // one element per thread, for the largest block

    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];
    partial[threadIdx.x] = mine;
    __syncthreads();

    // Before a round with this offset, partial[t] holds the sum of the threads t ... t + offset - 1,
    // for every t that is a multiple of offset.
    for (unsigned offset = 1; offset < blockDim.x; offset *= 2) {
        if (threadIdx.x % (2 * offset) == 0)
            partial[threadIdx.x] += partial[threadIdx.x + offset];
        __syncthreads();
    }

    if (threadIdx.x == 0)
        atomicAdd(sum, (unsigned long long)partial[0]);
}
