/*---
problem: own_fill
title: {en: "Inputs by a function: one step of heat conduction", zh_CN: "由函数生成输入：热传导的一步"}
parameters:
  n: {range: [3, 1 Gi], default: 16 Mi, label: {en: "Points", zh_CN: "点数"}}
arrays:
  before: {role: in, type: float, shape: [n], fill: {entry: warm, arguments: [n]}}
  after: {role: out, type: float, shape: [n]}
bytes: 8 * n
operations: 4 * n
reference: {entry: point, units: n, arguments: [before, after, n], wide: {after: double}}
compare: {after: {relative: 1e-6, absolute: 1e-6}}
small: [{n: 37}, {n: 1000}]
examples:
  - {parameters: {n: 4}, arrays: {before: [0, 4, 0, 8]}, gives: {after: [0, 2, 3, 8]}}
---*/

// The value of element i before the step: warm in the middle third.
__device__ float warm(long i, long n) { return 3 * i >= n && 3 * i < 2 * n ? 100.0f : 20.0f; }

// The ends keep their temperature.
__device__ void point(long i, const float *before, double *after, long n)
{
    const bool isEnd = i == 0 || i == n - 1;
    after[i] = isEnd ? before[i] : 0.25 * before[i - 1] + 0.5 * before[i] + 0.25 * before[i + 1];
}
