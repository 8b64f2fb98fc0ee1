/*---
problem: in_place
title: {en: "An array that is written over", zh_CN: "就地改写的数组"}
parameters:
  n: {range: [1, 1 Gi], default: 16 Mi, label: {en: "Elements", zh_CN: "元素个数"}}
  factor: {range: [-100.0, 100.0], default: 0.5, label: {en: "Factor", zh_CN: "系数"}}
arrays:
  x: {role: inout, type: float, shape: [n], fill: {normal: [0, 1]}}
bytes: 8 * n
operations: n
reference: {entry: scaled, units: n, arguments: [x, factor], wide: {x: double}}
small: [{n: 5}, {n: 1000, factor: -3}]
examples:
  - {parameters: {n: 3, factor: 2}, arrays: {x: [1, 2, 3]}, gives: {x: [2, 4, 6]}}
---*/

// x is restored before each verified run and before the reference, so that both start with the same values.
__device__ void scaled(long i, double *x, double factor) { x[i] = factor * x[i]; }
