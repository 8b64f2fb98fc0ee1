/*---
problem: pointer_chase
order: 230
title: {en: "Pointer chase", zh_CN: "指针追逐"}
about:
  en: >-
    One thread follows a chain through memory. Each element contains the index of the next one, so
    each load depends on the previous load. The time of a step is therefore the latency of the
    memory that holds the chain. The elements are 128 bytes apart, one per cache line, in an order
    that the hardware cannot predict. The size determines whether L1 or L2 serves the loads. With
    10000 steps, the time in µs divided by 10 is the latency in ns. The steps access at most 1.28
    MB, which stay in L2 for the next run. Measure with cold caches to get a longer chain from DRAM.
  zh_CN: "一个线程沿着内存中的一条链前进：每个元素给出下一个元素的下标，因此每次加载都依赖前一次加载。一步的时间就是存放这条链的内存的延迟。各元素相隔 128 字节，各占一条缓存行，次序是硬件无法预测的。链的大小决定由 L1 还是 L2 提供数据。走 10000 步时，以 µs 计的时间除以 10 就是以 ns 计的延迟。这些步最多访问 1.28 MB，会留在 L2 中供下一次运行使用；以冷缓存测量，更长的链就来自显存。"
parameters:
  bytes: {range: [4 KiB, 2 GiB], default: 64 KiB, unit: bytes, label: {en: "Size of the chain", zh_CN: "链的大小"}, help: {en: "Total size of its elements; rounded down to a power of two.", zh_CN: "所有元素的总大小；向下取整到 2 的幂。"}}
  steps: {range: [1, 1 Mi], default: 10000, label: {en: "Steps", zh_CN: "步数"}, help: {en: "Number of elements that are visited.", zh_CN: "依次访问的元素数。"}}
sizes: {places: "2 ^ floor(log2(bytes / 128))", element_bytes: 4}
arrays:
  chain: {role: in, type: unsigned, shape: [places, 32], fill: {entry: link, arguments: [places]}}
  last: {role: out, type: unsigned, shape: []}
metric: time
reference: {entry: walk, units: 1, arguments: [places, steps, last]}
small: [{bytes: 4 KiB, steps: 37}, {bytes: 16 KiB, steps: 512}]
examples:
  - {parameters: {bytes: 4 KiB, steps: 2}, arrays: {}, gives: {last: [18]}}
---*/

// The successor of an index among a power of two: a linear congruential generator of full
// period, so that all indices occur once before the first repeats, and successors are far apart.
__device__ unsigned after(unsigned place, long places) {
    return (place * 1664525u + 1013904223u) & (unsigned)(places - 1);
}
__device__ unsigned link(long i, long places) { return after((unsigned)(i / 32), places); }
__device__ void walk(long, long places, long steps, unsigned *last) {
    unsigned place = 0;
    for (long i = 0; i < steps; ++i)
        place = after(place, places);
    *last = place;
}
