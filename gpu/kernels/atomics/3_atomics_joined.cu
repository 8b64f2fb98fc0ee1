/*---
entry: atomics_joined<number>
problem: atomics
arguments: [counts, n, counters, apart, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}}
zeroed: [counts]
block: [block]
grid: ["ceil(n / block)"]
architecture: 7.0
title: {en: "One addition for the lanes of a warp that meet", zh_CN: "线程束内相遇的通道合为一次加法"}
about:
  en: >-
    The lanes find out once who has the same counter, and in every round one of them adds for all of them: with one counter a
    request has one lane instead of 32. It is what one would do by hand where many meet, and costs nothing here, since who
    meets whom stays the same; where it changes from round to round, the search does too.
  zh_CN: "各通道先一次查明谁的计数器相同，之后每一轮由其中一个替大家加：只有一个计数器时，一次请求只有 1 个通道而不是 32 个。在相遇很多的地方人们会这样手工优化；这里它不花什么代价，因为谁与谁相遇始终不变；如果每轮都变，查找也得每轮都做。"
source: "A. Adinets, CUDA Pro Tip: Optimized Filtering with Warp-Aggregated Atomics, 2014"
---*/

template <typename T>
__global__ void atomics_joined(T *counts, size_t n, unsigned counters, int apart, int rounds)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    unsigned counter = i < n ? unsigned(i % counters) : 0xffffffffu;
    unsigned same = __match_any_sync(0xffffffffu, counter);
    if (i >= n || threadIdx.x % 32 != __ffs(same) - 1)
        return;
    T *mine = &counts[size_t(counter) * apart];
    for (int round = 0; round < rounds; ++round)
        atomicAdd(mine, T(__popc(same)));
}
