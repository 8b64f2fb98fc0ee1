/*---
problem: sixteen_bits
title: {en: "Numbers of 16 bits: squares", zh_CN: "16 位数：平方"}
parameters:
  n: {range: [1, 1 Gi], default: 16 Mi, label: {en: "Elements", zh_CN: "元素个数"}}
  element: {values: [__half, __nv_bfloat16], label: {en: "Type", zh_CN: "类型"}}
sizes: {step: 4e-3}
arrays:
  x: {role: in, type: element, shape: [n], fill: {normal: [0, 1]}}
  y: {role: out, type: element, shape: [n]}
bytes: 4 * n
operations: n
reference: {entry: square<element>, units: n, arguments: [x, y], wide: {y: double}}
compare: {y: {relative: step, absolute: 1e-4}}
small: [{n: 37}, {n: 1024, element: __nv_bfloat16}]
examples:
  - {parameters: {n: 3}, arrays: {x: [1, 2, -3]}, gives: {y: [1, 4, 9]}}
  - {parameters: {n: 3, element: __nv_bfloat16}, arrays: {x: [1, 2, -3]}, gives: {y: [1, 4, 9]}}
---*/

// Rounding to the 8-bit significand of a bfloat16 changes a value by at most 1/256.
template <typename Element>
__device__ void square(long i, const Element *x, double *y)
{
    const double value = (float)x[i];
    y[i] = value * value;
}
