/*---
problem: cache_read
order: 105
title: {en: "Reading an array again and again", zh_CN: "反复读取同一数组"}
about:
  en: "All numbers of an array are added up, in several rounds. The bandwidth counts every read of every round. An array that stays in a cache comes from there in all rounds but the first; a larger one comes from memory in each. So the rate over n shows what each level delivers, and how much it holds."
  zh_CN: "把数组的所有数累加若干轮。带宽计入每一轮的每次读取。能留在缓存中的数组，除第一轮外都来自缓存；更大的数组每轮都来自显存。因此速率随 n 的变化显示出每一级存储能提供多少、能容纳多少。"
parameters:
  n: {range: [1, 2 Gi], default: 4 Mi, label: {en: "Numbers", zh_CN: "数的个数"}, help: {en: "How many numbers of 4 bytes the array has.", zh_CN: "数组中 4 字节数的个数。"}}
  rounds: {range: [1, 4096], default: 16, label: {en: "Rounds", zh_CN: "轮数"}, help: {en: "How often the whole array is read. With enough rounds the first one, from memory, no longer matters.", zh_CN: "整个数组读取的次数。轮数够多时，从显存读取的第一轮可以忽略。"}}
sizes: {elements: n, element_bytes: 4}
arrays:
  numbers: {role: in, type: unsigned, shape: [n], fill: {integers: [1, 4095]}}
  sum: {role: out, type: unsigned, shape: []}
bytes: 4 * n * rounds
reference: {entry: stretch, units: "ceil(n / 4096)", arguments: [numbers, sum, n, rounds], zeroed: [sum]}
small: [{n: 37, rounds: 3}, {n: 5000, rounds: 2}]
examples:
  - {parameters: {n: 3, rounds: 2}, arrays: {numbers: [1, 2, 3]}, gives: {sum: [12]}}
---*/

// Sums 4096 elements, starting at one index, modulo 2^32.
__device__ void stretch(long u, const unsigned *numbers, unsigned *sum, long n, long rounds) {
    unsigned part = 0;
    for (long i = 4096 * u; i < n && i < 4096 * (u + 1); ++i)
        part += numbers[i];
    atomicAdd(sum, part * (unsigned)rounds);
}
