/*---
problem: sum_of_squares
order: 60
title: {en: "Sum of squares", zh_CN: "平方和"}
about:
  en: "The problem sums the squares of n integers from 1 to 9. A GPU reads them fast only if many threads request adjacent elements at the same time. In the end, the sums of the threads must be added up. Every element is read once: 4 n bytes."
  zh_CN: "求 n 个 1 到 9 的整数的平方和。只有许多线程同时读取相邻的数，GPU 才读得快；而各线程的和最后还要汇总到一起。每个数读一次：4 n 字节。"
parameters:
  n: {range: [1, 8 Gi], default: 1 Mi, label: {en: "Numbers", zh_CN: "数的个数"}, help: {en: "Number of elements that are squared and added.", zh_CN: "参与求平方和的数的个数。"}}
sizes: {elements: n, element_bytes: 4}
arrays:
  numbers: {role: in, type: int, shape: [n], fill: {integers: [1, 9]}}
  sum: {role: out, type: unsigned long long, shape: []}
bytes: 4 * n
reference: {entry: stretch, units: "ceil(n / 4096)", arguments: [numbers, sum, n], zeroed: [sum]}
small: [{n: 37}, {n: 5000}]
examples:
  - {parameters: {n: 3}, arrays: {numbers: [1, 2, 3]}, gives: {sum: [14]}}
---*/

// Sums 4096 elements, starting at one index.
__device__ void stretch(long u, const int *numbers, unsigned long long *sum, long n) {
    unsigned long long part = 0;
    for (long i = 4096 * u; i < n && i < 4096 * (u + 1); ++i)
        part += numbers[i] * numbers[i];
    atomicAdd(sum, part);
}
