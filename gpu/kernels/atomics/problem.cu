/*---
problem: atomics
order: 215
title: {en: "Atomic additions", zh_CN: "原子加"}
about:
  en: >-
    n threads add 1 to a counter, `rounds` times each. Thread i uses counter i % counters, and counters are `apart` elements
    apart. So you can choose how many threads contend for one address (number of counters), for one shared-memory bank and
    for one sector (distance), and which type they add. The time per access of a warp is the cost of an addition.
  zh_CN: "n 个线程各向一个计数器加 `rounds` 次 1：线程 i 加到计数器 i % counters，计数器之间相隔 `apart` 个元素。由此可以选择多少线程争用同一地址（计数器个数），多少争用同一共享内存存储体和同一扇区（间隔），以及加的是哪种类型。warp 每次访问的时间就是一次加法的代价。"
parameters:
  n: {range: [1, 64 Mi], default: 1 Mi, label: {en: "Threads", zh_CN: "线程数"}, help: {en: "How many threads add.", zh_CN: "做加法的线程数。"}}
  counters: {range: [1, 1 Mi], default: 256, label: {en: "Counters", zh_CN: "计数器数"}, help: {en: "Number of different addresses.", zh_CN: "不同地址的个数。"}}
  apart: {range: [1, 64], default: 1, label: {en: "Distance", zh_CN: "间隔"}, help: {en: "Distance between counters, in elements.", zh_CN: "相邻计数器的间隔，以元素为单位。"}}
  number: {values: [unsigned, unsigned long long, float], default: unsigned, label: {en: "Type", zh_CN: "类型"}, help: {en: "Type of the counters.", zh_CN: "计数器的类型。"}}
  rounds: {range: [1, 1024], default: 16, label: {en: "Additions per thread", zh_CN: "每线程加法次数"}, help: {en: "How often each thread adds.", zh_CN: "每个线程加多少次。"}}
sizes: {elements: counters * apart, element_bytes: number_bytes}
requires:
  - {that: "number_bytes == 8 || n * rounds / counters <= 16777216", else: {en: "a 32-bit counter would exceed 16777216, and a float cannot count further", zh_CN: "32 位计数器会超过 16777216，而 float 最多数到这里"}}
arrays:
  counts: {role: out, type: number, shape: [counters * apart]}
accesses: ceil(n / 32) * rounds
metric: time
reference: {entry: element<number>, units: counters * apart, arguments: [counts, n, counters, apart, rounds]}
compare: {counts: {exact: true}}
small: [{n: 100, counters: 7, apart: 3, rounds: 2}, {n: 1024, counters: 32, rounds: 5}]
examples:
  - {parameters: {n: 5, counters: 2, apart: 2, rounds: 3}, arrays: {}, gives: {counts: [9, 0, 6, 0]}}
---*/

template <typename number>
__device__ void element(long u, number *counts, long n, long counters, long apart, long rounds) {
    const long counter = u / apart;
    const long threads = n / counters + (counter < n % counters ? 1 : 0);
    counts[u] = (number)(u % apart != 0 ? 0 : threads * rounds);
}
