/*---
entry: reread_global
problem: repeated_read
arguments: [in, sums, words, passes]
zeroed: [sums]
parameters:
  carveout:
    values: [-1, 0, 25, 50, 75, 100]
    default: -1
    label: {en: "Shared memory's share", zh_CN: "共享内存所占份额"}
    help:
      en: "Shared memory that the SM reserves, in percent of the maximum; the L1 cache gets the rest of their common memory. -1: the driver chooses."
      zh_CN: "SM 应留出的共享内存，占其最大值的百分比；两者共用的存储中其余部分归 L1 缓存。-1：由驱动程序选择。"
  block:
    values: [256, 512, 1024]
    default: 1024
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "One block reads one window.", zh_CN: "一个块读一个窗口。"}
block: [block]
grid: [windows]
carveout: carveout
title:
  en: "Read again through the caches"
  zh_CN: "经缓存反复读取"
about:
  en: >-
    The kernel uses no shared memory, so any reserved shared memory reduces the L1 cache. A window
    that fits into the remaining L1 is read from L1 from the second pass on. A larger window comes
    from L2 in every pass, because each pass evicts the data that the next pass needs first.
  zh_CN: "核函数本身不用共享内存，所以留给共享内存的部分对 L1 缓存来说都是损失。放得进剩余部分的窗口，从第二遍起\
    都读自 L1；放不进的，每一遍都要重新来自 L2，因为每一遍挤掉的正是下一遍最先要用的。"
source: "CUDA C++ Programming Guide, compute capability 9.0, shared memory"
---*/
__global__ void reread_global(const unsigned *in, unsigned *sums, int words, int passes)
{
    const unsigned *window = in + size_t(blockIdx.x) * words;
    unsigned sum = 0;
    for (int pass = 0; pass < passes; ++pass)
#pragma unroll 8
        for (int i = threadIdx.x; i < words; i += blockDim.x)
            sum += window[i];

    for (int lanes = 16; lanes > 0; lanes /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, lanes);
    if (threadIdx.x % 32 == 0)
        atomicAdd(&sums[blockIdx.x], sum);
}
