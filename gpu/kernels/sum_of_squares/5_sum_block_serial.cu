/*---
entry: sum_block_serial
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
  en: "Sum of squares, one thread adds up the block"
  zh_CN: "平方和，由一个线程汇总线程块"
about:
  en: >-
    The threads of a block store their sums in shared memory, and thread 0 adds them up: one atomic
    addition per block instead of one per thread. The barrier ensures that all sums are complete.
    But while thread 0 adds 256 values, the other threads wait, which cost 9 % in “CUDA made simple”
    (2008). How much is it on your device, and from which n on does it no longer matter?
  zh_CN: "线程块的各线程把自己的和放进共享内存，由线程 0 加起来：每个线程块只需一次原子加，而不是每个线程一\
    次。屏障保证所有的和都已就位。但线程 0 加 256 个数时，其他线程都在等待；在《深入浅出谈 CUDA》（2008）中因\
    此损失 9 %。在您的设备上损失多少？n 多大时它就不再重要？"
source: {text: cuda_made_simple, chapter: thread_synchronization, note: "164 K cycles on a GeForce 8800GT"}
---*/
__global__ void sum_block_serial(const int *numbers, unsigned long long *sum, size_t n)
{
    __shared__ unsigned partial[1024]; // one element per thread, for the largest block

    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];
    partial[threadIdx.x] = mine;
    __syncthreads();

    if (threadIdx.x == 0) {
        unsigned total = 0;
        for (unsigned t = 0; t < blockDim.x; ++t)
            total += partial[t];
        atomicAdd(sum, (unsigned long long)total);
    }
}
