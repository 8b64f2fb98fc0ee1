/*---
problem: saxpy
order: 300
title: {en: "y = a x + y", zh_CN: "y = a x + y"}
about:
  en: >-
    Every element of x is multiplied by a and added to the element of y in the same place; the result replaces y. That is
    12 bytes and two operations per element: one of the basic routines of linear algebra (BLAS, level 1), limited by
    memory on every GPU.
  zh_CN: "x 的每个元素乘以 a，加到 y 同一位置的元素上，结果写回 y：每个元素 12 字节、两次运算。这是线性代数的基本例程之一（BLAS 第一级），在任何 GPU 上都受内存限制。"
parameters:
  n: {range: [1, 8 Gi], default: 16 Mi, label: {en: "Elements", zh_CN: "元素个数"}, help: {en: "How many floats x and y have.", zh_CN: "x 和 y 各有多少个 float。"}}
  a: {range: [-100.0, 100.0], default: 2.5, label: {en: "Factor", zh_CN: "系数"}, help: {en: "What x is multiplied by.", zh_CN: "x 所乘的系数。"}}
sizes: {elements: n, element_bytes: 4}
arrays:
  x: {role: in, type: float, shape: [n], fill: {uniform: [1, 2]}}
  y: {role: inout, type: float, shape: [n], fill: {uniform: [1, 2]}}
bytes: 12 * n
operations: 2 * n
reference: {entry: element, units: n, arguments: [a, x, y], wide: {y: double}}
compare: {y: {relative: 5e-7, absolute: 2.5e-5}}
small: [{n: 5}, {n: 1000, a: -3}]
examples:
  - {parameters: {n: 3, a: 2}, arrays: {x: [1, 2, 3], y: [10, 20, 30]}, gives: {y: [12, 24, 36]}}
---*/

__device__ void element(long i, double a, const float *x, double *y) { y[i] = a * x[i] + y[i]; }
