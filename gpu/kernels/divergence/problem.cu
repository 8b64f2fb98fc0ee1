/*---
problem: divergence
order: 195
title: {en: "Threads that go different ways", zh_CN: "走不同路的线程"}
about:
  en: >-
    Every element goes one of `ways` ways: the first `run` elements the first, the next `run` the second, and so on, again and
    again. On each way it is multiplied and added to `rounds` times, with other numbers on each. The work is the same whatever
    `ways` and `run` are; what differs is how many ways the 32 elements of a warp go.
  zh_CN: "每个元素走 `ways` 条路中的一条：前 `run` 个元素走第一条，接着 `run` 个走第二条，如此反复。在每条路上它都经过 `rounds` 次乘加，各条路用的数不同。无论 `ways` 和 `run` 是多少，工作量都一样；不同的是一个线程束的 32 个元素要走几条路。"
parameters:
  n: {range: [1, 256 Mi], default: 4 Mi, label: {en: "Elements", zh_CN: "元素个数"}, help: {en: "How many floats the array has.", zh_CN: "数组中 float 的个数。"}}
  ways: {values: [1, 2, 4, 8, 16, 32], default: 2, unit: count, label: {en: "Ways", zh_CN: "路数"}, help: {en: "How many ways there are.", zh_CN: "一共有几条路。"}}
  run: {range: [1, 4096], default: 1, label: {en: "Run", zh_CN: "连续长度"}, help: {en: "So many neighbours go the same way.", zh_CN: "多少个相邻元素走同一条路。"}}
  rounds: {range: [1, 1024], default: 64, label: {en: "Rounds", zh_CN: "轮数"}, help: {en: "Multiply-adds of an element.", zh_CN: "一个元素的乘加次数。"}}
sizes: {elements: n, element_bytes: 4}
arrays:
  in: {role: in, type: float, shape: [n], fill: {uniform: [1, 2]}}
  out: {role: out, type: float, shape: [n]}
bytes: 8 * n
operations: 2 * n * rounds
metric: flops
reference: {entry: element, units: n, arguments: [in, out, ways, run, rounds], wide: {out: double}}
# Two roundings a round, without fused multiply-add.
compare: {out: {relative: (rounds + 2) * 1.2e-7}}
small: [{n: 100, ways: 4, run: 3, rounds: 5}, {n: 1024, ways: 32, run: 1, rounds: 40}]
examples:
  - {parameters: {n: 3, ways: 2, run: 1, rounds: 1}, arrays: {in: [1, 1, 2]}, gives: {out: [1, 1.0009765625, 1.9990234375]}}
---*/

// On way w, x goes 1 / 1024 of the way to w + 1.
__device__ void element(long i, const float *in, double *out, long ways, long run, long rounds) {
    double x = in[i];
    for (long round = 0; round < rounds; ++round)
        x = (1023 * x + i / run % ways + 1) / 1024;
    out[i] = x;
}
