/*---
problem: byte_histogram
order: 312
title: {en: "Byte histogram", zh_CN: "字节直方图"}
about:
  en: >-
    How often does each of the 256 values occur among n bytes? A sector of 32 bytes holds 32 elements, four times as many as
    with integers, so there are also four times as many additions per byte of memory. `skew` makes small values more
    frequent: 0 makes all equally frequent, above that the share of the value k falls about as 1 / (k + 1)^skew.
  zh_CN: "n 个字节中，256 个取值各出现多少次？一个 32 字节的扇区里有 32 个元素，是整数时的四倍，所以每字节内存的加法次数也是四倍。`skew` 使小的值更常见：0 表示各值同样常见，大于 0 时值 k 的占比大致按 1 / (k + 1)^skew 递减。"
parameters:
  n: {range: [1, 4 Gi], default: 64 Mi, label: {en: "Bytes", zh_CN: "字节数"}, help: {en: "How many bytes are counted.", zh_CN: "参与计数的字节数。"}}
  skew: {range: [0.0, 3.0], default: 0.0, label: {en: "Skew", zh_CN: "偏斜"}, help: {en: "0: all values are equally frequent. 1 or more: small values are much more frequent.", zh_CN: "0：各值同样常见。1 或更大：小的值常见得多。"}}
sizes: {elements: n, element_bytes: 1}
requires:
  - {that: n < 4294967296, else: {en: "a counter has 32 bits", zh_CN: "一个计数器有 32 位"}}
arrays:
  values: {role: in, type: unsigned char, shape: [n], fill: {zipf: [256, skew]}}
  counts: {role: out, type: unsigned, shape: [256]}
bytes: n
reference: {entry: one, units: n, arguments: [values, counts], zeroed: [counts]}
small: [{n: 37}, {n: 5003, skew: 1}]
examples:
  - {parameters: {n: 6}, arrays: {values: [1, 3, 1, 0, 1, 3]}, gives: {counts: [1, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}}
---*/

__device__ void one(long i, const unsigned char *values, unsigned *counts) {
    atomicAdd(&counts[values[i]], 1u);
}
