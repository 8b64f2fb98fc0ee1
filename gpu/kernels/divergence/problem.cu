/*---
problem: divergence
order: 195
title: {en: "Warp divergence", zh_CN: "分支发散"}
about:
  en: >-
    Every element takes one of `ways` branch paths: the first `run` elements take the first path, the next `run` the second,
    and so on, cyclically. Each path does `rounds` multiply-adds, with different constants. The work does not depend on
    `ways` and `run`, but the number of paths that the 32 elements of a warp take does.
  zh_CN: "每个元素走 `ways` 条分支路径中的一条：前 `run` 个元素走第一条，接着 `run` 个走第二条，如此循环。每条路径做 `rounds` 次乘加，各用不同的常数。工作量与 `ways` 和 `run` 无关；随它们变化的是一个 warp 的 32 个元素所走的路径数。"
parameters:
  n: {range: [1, 256 Mi], default: 4 Mi, label: {en: "Elements", zh_CN: "元素个数"}, help: {en: "How many floats the array has.", zh_CN: "数组中 float 的个数。"}}
  ways: {values: [1, 2, 4, 8, 16, 32], default: 2, unit: count, label: {en: "Paths", zh_CN: "路径数"}, help: {en: "Number of branch paths.", zh_CN: "分支路径的条数。"}}
  run: {range: [1, 4096], default: 1, label: {en: "Run", zh_CN: "连续长度"}, help: {en: "Number of neighbouring elements that take the same path.", zh_CN: "走同一条路径的相邻元素个数。"}}
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

// On path w, x moves 1 / 1024 of the distance towards w + 1.
__device__ void element(long i, const float *in, double *out, long ways, long run, long rounds) {
    double x = in[i];
    for (long round = 0; round < rounds; ++round)
        x = (1023 * x + i / run % ways + 1) / 1024;
    out[i] = x;
}
