/*---
entry: sum_tree_unrolled<block>
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
  en: "Sum of squares, an unrolled tree"
  zh_CN: "平方和，展开的树"
about:
  en: >-
    The halving tree with a block size that the compiler knows: no loop counter remains, and the last
    five rounds need no barrier of the whole block, because a single warp is left and __syncwarp is
    enough. In the source text unrolling gained another 1000 of 137,000 cycles: a good example of an
    optimisation that is right and hardly matters.
  zh_CN: "编译器已知线程块大小的减半树：不再有循环计数，最后五轮只剩一个 warp，不需要整个线程块的屏障，\
    __syncwarp 就够了。原文中展开在 137,000 个周期里又省下约 1000 个：这是正确却几乎无关紧要的优化的好例子。"
source: {text: cuda_made_simple, chapter: further_improvements, note: "unrolled tree: about 136 K cycles on a GeForce 8800GT"}
---*/
template <int block>
__global__ void sum_tree_unrolled(const int *numbers, unsigned long long *sum, size_t n)
{
    __shared__ unsigned partial[block];

    size_t first = size_t(blockIdx.x) * block + threadIdx.x;
    size_t stride = size_t(gridDim.x) * block;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];
    partial[threadIdx.x] = mine;
    __syncthreads();

    // Rounds in which several warps add.
#pragma unroll
    for (int offset = block / 2; offset >= 32; offset /= 2) {
        if (threadIdx.x < offset)
            partial[threadIdx.x] += partial[threadIdx.x + offset];
        __syncthreads();
    }

    // The first warp alone. All its lanes read before any of them writes: else lane 0 could add what
    // lane 16 has just changed.
    if (threadIdx.x < 32) {
#pragma unroll
        for (int offset = 16; offset > 0; offset /= 2) {
            unsigned other = partial[(threadIdx.x + offset) % 32];
            __syncwarp();
            partial[threadIdx.x] += other;
            __syncwarp();
        }
    }

    if (threadIdx.x == 0)
        atomicAdd(sum, (unsigned long long)partial[0]);
}
