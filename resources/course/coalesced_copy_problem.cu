/*---
problem: course_copy
title: {en: "Copy of an array", zh_CN: "复制数组"}
about: {en: "out[i] = in[i]: every element is read once and written once.", zh_CN: "out[i] = in[i]：每个元素读一次、写一次。"}
parameters:
  n: {range: [1, 256 Mi], default: 1 Mi, label: {en: "Elements", zh_CN: "元素数"}}
arrays:
  in:  {role: in, type: float, shape: [n]}
  out: {role: out, type: float, shape: [n]}
bytes: 8 * n
reference: {entry: element, units: n, arguments: [in, out]}
compare: {out: {exact: true}}
small: [{n: 1000}, {n: 4096}]
---*/
__device__ void element(long i, const float *in, float *out) { out[i] = in[i]; }
