/*---
problem: doubling
title: {en: "Twice a vector", zh_CN: "向量的两倍"}
parameters: {n: {range: [1, 64 Mi], default: 1000}}
arrays:
  in: {role: in, type: float, shape: [n]}
  out: {role: out, type: float, shape: [n]}
bytes: 8 * n
reference: {entry: twice, units: n, arguments: [in, out]}
compare: {out: {exact: true}}
---*/
__device__ void twice(long i, const float *in, float *out) { out[i] = 2 * in[i]; }
