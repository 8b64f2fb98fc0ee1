/*---
entry: sum_blocks
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
  - that: "n / (blocks * block) <= 52428800"
    else: {en: "a 32-bit sum of a thread holds at most 52428800 squares: use more blocks or threads", zh_CN: "每个线程 32 位的和最多容纳 52428800 个平方：请使用更多线程块或线程"}
title:
  en: "Sum of squares, many blocks"
  zh_CN: "平方和，多个线程块"
about:
  en: >-
    One block runs on one SM, and the other SMs are idle. With many blocks the whole GPU works. In
    2008, 32 blocks reached 40 GB/s on a GeForce 8800GT, and trees later 43 and 44. Each thread adds
    its sum to the total: 8192 atomic additions to one address. sum_stored is the version of 2008,
    which stored the 8192 sums. Sweep the number of blocks up to several for each SM of your device.
  zh_CN: "一个线程块只在一个 SM 上运行，其余都闲着。线程块多了，整个 GPU 都在工作；2008 年，32 个线程块在 \
    GeForce 8800GT 上达到 40 GB/s，后来的树达到 43 和 44。每个线程各自把和加到总和上，即对同一地址做 8192 次原\
    子加。sum_stored 是 2008 年的版本，它把 8192 个和存下来。请把线程块数扫描到每个 SM 几个。"
source: {text: cuda_made_simple, chapter: many_blocks}
---*/
__global__ void sum_blocks(const int *numbers, unsigned long long *sum, size_t n)
{
    // The thread's index in the grid, whose threads process the elements with a grid stride.
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];

    atomicAdd(sum, (unsigned long long)mine);
}
