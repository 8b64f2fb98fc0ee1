/*---
entry: chase_l2
problem: pointer_chase
arguments: [chain, last, steps]
block: [1]
grid: [1]
title: {en: "Loads that bypass L1", zh_CN: "绕过 L1 的加载"}
about:
  en: >-
    These loads bypass L1 (ld.global.cg), so even a chain of 4 KiB comes from L2. The difference
    from chase_global at small sizes is the time that L1 saves.
  zh_CN: "绕过 L1 的加载（ld.global.cg）：哪怕只有 4 KiB 的链也来自 L2。与 chase_global 在小尺寸下的差别，就是 L1 省下的时间。"
source: "X. Mei, X. Chu, Dissecting GPU memory hierarchy through microbenchmarking, 2017"
---*/

__global__ void chase_l2(const unsigned *chain, unsigned *last, int steps)
{
    unsigned place = 0;
    for (int i = 0; i < steps; ++i)
        place = __ldcg(chain + 32 * size_t(place));
    *last = place;
}
