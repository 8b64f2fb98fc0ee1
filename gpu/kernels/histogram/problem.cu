/*---
problem: histogram
order: 310
title: {en: "Histogram", zh_CN: "直方图"}
about:
  en: >-
    How often does each of `bins` values occur among n integers? Every element is read once, 4 bytes, and counted. Threads
    that count the same value at the same time wait for each other. `skew` makes small values more frequent: 0 makes all
    equally frequent, above that the share of the value k falls about as 1 / (k + 1)^skew.
  zh_CN: "n 个整数中，`bins` 个取值各出现多少次？每个元素读一次（4 字节）并计数。同时对同一个值计数的线程必须互相等待。`skew` 使小的值更常见：0 表示各值同样常见，大于 0 时值 k 的占比大致按 1 / (k + 1)^skew 递减。"
parameters:
  n: {range: [1, 2 Gi], default: 16 Mi, label: {en: "Elements", zh_CN: "元素个数"}, help: {en: "Number of elements.", zh_CN: "元素个数。"}}
  bins: {range: [2, 4096], default: 256, label: {en: "Bins", zh_CN: "桶数"}, help: {en: "Number of different values.", zh_CN: "不同取值的个数。"}}
  skew: {range: [0.0, 3.0], default: 0.0, label: {en: "Skew", zh_CN: "偏斜"}, help: {en: "0: all values are equally frequent. 1 or more: small values are much more frequent.", zh_CN: "0：各值同样常见。1 或更大：小的值常见得多。"}}
sizes: {elements: n, element_bytes: 4}
arrays:
  values: {role: in, type: int, shape: [n], fill: {zipf: [bins, skew]}}
  counts: {role: out, type: unsigned, shape: [bins]}
bytes: 4 * n
reference: {entry: one, units: n, arguments: [values, counts], zeroed: [counts]}
small: [{n: 37, bins: 7}, {n: 4096, bins: 64, skew: 1}]
examples:
  - {parameters: {n: 6, bins: 4}, arrays: {values: [1, 3, 1, 0, 1, 3]}, gives: {counts: [1, 3, 0, 2]}}
---*/

__device__ void one(long i, const int *values, unsigned *counts) { atomicAdd(&counts[values[i]], 1u); }
