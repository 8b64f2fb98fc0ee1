/*---
problem: registers
order: 170
title: {en: "Many values in one thread", zh_CN: "一个线程持有许多值"}
about:
  en: "The data are n groups of floats. In each round, every value of a group becomes the mean of itself and its right neighbour; the neighbour of the last value is the first. One thread processes one group and needs all of its values in every round. More values per group need more registers per thread. All threads of an SM share its registers: if each thread needs many, few threads fit."
  zh_CN: "n 组 float；每一轮中，组内每个值变为它与右邻的平均，最后一个的右邻是第一个。一个线程处理一组，每一轮都要用到组内所有的值：组越大，线程需要的寄存器越多。寄存器由 SM 上的所有线程分享，因此每个线程用得越多，能容纳的线程就越少。"
parameters:
  n: {range: [1, 16 Mi], default: 256 Ki, label: {en: "Groups", zh_CN: "组数"}, help: {en: "One thread processes one group.", zh_CN: "一个线程处理一组。"}}
  held: {values: [8, 16, 32, 64, 128], default: 32, unit: count, label: {en: "Values in a group", zh_CN: "每组的值数"}, help: {en: "How many values a thread holds at once.", zh_CN: "一个线程同时持有的值的个数。"}}
  rounds: {range: [1, 1024], default: 16, label: {en: "Rounds", zh_CN: "轮数"}, help: {en: "Number of times that all values are replaced.", zh_CN: "所有的值被替换的次数。"}}
sizes: {elements: n * held, element_bytes: 4}
arrays:
  in: {role: in, type: float, shape: [held, n]}
  out: {role: out, type: float, shape: [held, n]}
bytes: 8 * n * held
operations: 2 * n * held * rounds
metric: flops
reference: {entry: group, units: n, arguments: [in, out, n, held, rounds], wide: {out: double}}
# Two roundings a round at most, of numbers that the means keep alike.
compare: {out: {relative: (2 * rounds + 2) * 5.9604644775390625e-8}}
small: [{n: 37, held: 8, rounds: 3}, {n: 64, held: 16, rounds: 5}]
examples:
  - {parameters: {n: 1, held: 8, rounds: 1}, arrays: {in: [1, 3, 5, 7, 9, 11, 13, 15]}, gives: {out: [2, 4, 6, 8, 10, 12, 14, 8]}}
---*/

__device__ void group(long g, const float *in, double *out, long n, long held, long rounds) {
    double values[128];
    for (long k = 0; k < held; ++k)
        values[k] = in[k * n + g];
    for (long round = 0; round < rounds; ++round) {
        const double first = values[0];
        for (long k = 0; k < held; ++k)
            values[k] = 0.5 * (values[k] + (k + 1 < held ? values[k + 1] : first));
    }
    for (long k = 0; k < held; ++k)
        out[k * n + g] = values[k];
}
