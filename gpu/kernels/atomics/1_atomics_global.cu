/*---
entry: atomics_global<number>
problem: atomics
arguments: [counts, n, counters, apart, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
zeroed: [counts]
block: [block]
grid: ["ceil(n / block)"]
title: {en: "Atomic additions in global memory", zh_CN: "全局内存中的原子加"}
about:
  en: >-
    Each addition goes to the L2 cache, and the threads do not wait for a result. A slice of L2 processes one sector at a
    time and adds to all eight words of it at once. Additions to the same word take one turn each, also within one warp.
  zh_CN: "每次加法都发送到 L2 缓存，线程不等待结果。L2 的每个分片一次处理一个扇区，可以同时加到它的八个字上；但对同一个字的加法要逐次进行，同一 warp 的也不例外。"
source: "NVIDIA, CUDA C++ Programming Guide, atomic functions"
---*/

template <typename T>
__global__ void atomics_global(T *counts, size_t n, unsigned counters, int apart, int rounds)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    T *mine = &counts[size_t(i % counters) * apart];
    for (int round = 0; round < rounds; ++round)
        atomicAdd(mine, T(1));
}
