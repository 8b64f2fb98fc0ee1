/*---
entry: atomics_joined<number>
problem: atomics
arguments: [counts, n, counters, apart, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
zeroed: [counts]
block: [block]
grid: ["ceil(n / block)"]
architecture: 7.0
title: {en: "Warp-aggregated atomic additions", zh_CN: "warp 内聚合的原子加"}
about:
  en: >-
    The lanes find once which of them share a counter. In every round, one of these lanes adds for all of them: with one
    counter, a request has one lane instead of 32. This is a common manual optimization for high contention. The search costs
    nothing here, because the groups stay the same. If they change from round to round, every round needs a search.
  zh_CN: "各通道先一次查明哪些通道的计数器相同，之后每一轮由其中一个通道替其余的相加：只有一个计数器时，一次请求只有 1 个通道而不是 32 个。这是争用严重时常见的手工优化。这里的查找没有什么代价，因为分组始终不变；如果每轮都变，查找也得每轮都做。"
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
