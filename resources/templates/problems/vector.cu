/*---
problem: vector
title: {en: "Vector update: y = a x + y", zh_CN: "向量更新：y = a x + y"}
about:
  en: "Every element of x is multiplied by a and added to the element of y in the same place."
  zh_CN: "x 的每个元素乘以 a，加到 y 同一位置的元素上。"
parameters:
  n: {range: [1, 1 Gi], default: 16 Mi, label: {en: "Elements", zh_CN: "元素个数"}}
  a: {range: [-100.0, 100.0], default: 2.5, label: {en: "Factor", zh_CN: "系数"}}
arrays:
  x: {role: in, type: float, shape: [n], fill: {uniform: [1, 2]}}
  y: {role: inout, type: float, shape: [n], fill: {uniform: [1, 2]}}
bytes: 12 * n        # x and y are read, y is written: three times 4 bytes
operations: 2 * n    # a multiplication and an addition
# Called once for every unit, here for every element.
reference: {entry: element, units: n, arguments: [a, x, y]}
compare: {y: {relative: 1e-5, absolute: 1e-5}}
small: [{n: 5}, {n: 1000, a: -3}]
---*/

__device__ void element(long i, double a, const float *x, float *y)
{
    y[i] = a * x[i] + y[i];
}
