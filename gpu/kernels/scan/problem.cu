/*---
problem: scan
order: 320
title: {en: "Prefix sum", zh_CN: "前缀和"}
about:
  en: >-
    Every element of the result is the sum of all elements up to and including its position (an
    inclusive scan): out[i] = in[0] + ... + in[i]. With one read and one write, that is 8 bytes per
    element. Each sum depends on the previous one, so the difficulty is to compute them in parallel.
    The elements are integers, so every order of additions gives the same result.
  zh_CN: "结果的每个元素是到该位置为止（含该位置）所有数的和，即包含扫描（inclusive scan）：out[i] = in[0] + ... + in[i]。读一遍、写一遍，每个元素 8 字节。每个和都依赖前一个，难点在于仍要并行地算出它们。这些数是整数，因此按任何次序相加结果都相同。"
parameters:
  n: {range: [1, 2 Gi], default: 16 Mi, label: {en: "Numbers", zh_CN: "数的个数"}, help: {en: "How many numbers are added up.", zh_CN: "求前缀和的数的个数。"}}
sizes: {elements: n, element_bytes: 4}
arrays:
  in: {role: in, type: int, shape: [n], fill: {integers: [-999, 999]}}
  out: {role: out, type: int, shape: [n]}
bytes: 8 * n
operations: n
check: {entry: follows, units: n, arguments: [in, out]}
small: [{n: 37}, {n: 4096}]
examples:
  - {parameters: {n: 4}, arrays: {in: [3, -1, 5, 2]}, gives: {out: [3, 2, 7, 9]}}
---*/

// Each sum is the previous sum plus one element. All sums are correct if this is true for each.
__device__ bool follows(long i, const int *in, const int *out) { return out[i] == (i == 0 ? 0 : out[i - 1]) + in[i]; }
