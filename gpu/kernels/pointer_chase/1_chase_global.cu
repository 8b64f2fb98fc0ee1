/*---
entry: chase_global
problem: pointer_chase
arguments: [chain, last, steps]
block: [1]
grid: [1]
title: {en: "Loads through all caches", zh_CN: "经过全部缓存"}
about:
  en: >-
    Plain loads. A chain that fits into L1 stays there, a longer chain comes from L2, and with cold
    caches from DRAM. Sweep the size, and read the latencies from the steps of the curve.
  zh_CN: "普通加载：放得进 L1 的链留在 L1，更长的来自 L2，冷缓存时来自显存。请扫描大小，从曲线的台阶读出各级延迟。"
source: "X. Mei, X. Chu, Dissecting GPU memory hierarchy through microbenchmarking, 2017"
---*/

__global__ void chase_global(const unsigned *chain, unsigned *last, int steps)
{
    unsigned place = 0;
    for (int i = 0; i < steps; ++i)
        place = chain[32 * size_t(place)];
    *last = place;
}
