/*---
problem: sum_of_squares
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
sizes: {sums: "blocks * block"}
scratch:
  partial: {type: unsigned int, elements: sums}
zeroed: [sum]
launches:
  - {entry: sum_stored, arguments: [numbers, partial, n], block: [block], grid: [blocks]}
  - {entry: sum_partial, arguments: [partial, sum, sums], block: [256], grid: [1]}
requires:
  - that: "n / (blocks * block) <= 52428800"
    else: {en: "a 32-bit sum of a thread holds at most 52428800 squares: use more blocks or threads", zh_CN: "每个线程 32 位的和最多容纳 52428800 个平方：请使用更多线程块或线程"}
title:
  en: "Sum of squares, one partial sum per thread"
  zh_CN: "平方和，每线程存一个部分和"
about:
  en: >-
    Each thread stores its sum in an array: 8192 partial sums with 32 blocks of 256 threads. In
    2008, the host added them up; here a second launch with one block does. Compare with the trees:
    they reduce the sums of a block to one sum within the SM, so they store little data and leave no
    sums to add. sum_blocks needs no second launch either, but its threads queue for one atomic
    addition each.
  zh_CN: "每个线程把自己的和存入一个数组：32 个 256 线程的块共 8192 个部分和。2008 年由主机把它们加起来，这里\
    由只有一个线程块的第二次启动来加。请与各种树比较：它们在任何数据离开 SM 之前就把一个块的和归为一个，因此存\
    得少，也没有剩下要加的。sum_blocks 也不需要第二次启动，但它的线程要各自排队做一次原子加。"
source: {text: cuda_made_simple, chapter: many_blocks, note: "8192 partial sums: 150 K cycles on a GeForce 8800GT"}
---*/
__global__ void sum_stored(const int *numbers, unsigned *partial, size_t n)
{
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];
    partial[first] = mine;
}

// The work that the host did in 2008. Here, the threads of one block add the partial sums.
__global__ void sum_partial(const unsigned *partial, unsigned long long *sum, int count)
{
    unsigned long long mine = 0;
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        mine += partial[i];
    atomicAdd(sum, mine);
}
