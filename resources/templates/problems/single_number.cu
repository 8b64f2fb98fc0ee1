/*---
problem: single_number
title: {en: "A single number: dot product", zh_CN: "单个数：点积"}
parameters:
  n: {range: [1, 1 Gi], default: 16 Mi, label: {en: "Elements", zh_CN: "元素个数"}}
arrays:
  x: {role: in, type: float, shape: [n], fill: {normal: [0, 1]}}
  y: {role: in, type: float, shape: [n], fill: {normal: [0, 1]}}
  dot: {role: out, type: float, shape: []}
bytes: 8 * n
operations: 2 * n
reference:
  entry: product
  units: n
  arguments: [x, y, dot, size]
  wide: {dot: double}
  zeroed: [dot, size]
  scratch: {size: {type: double, shape: []}}
compare: {dot: {relative: 1e-5, scale: size}}
small: [{n: 5}, {n: 1000}]
examples:
  - {parameters: {n: 3}, arrays: {x: [1, 2, 3], y: [4, 5, -6]}, gives: {dot: [-4]}}
---*/

// The products cancel each other. The tolerance depends on their magnitudes, so these are added up, too.
__device__ void product(long i, const float *x, const float *y, double *dot, double *size)
{
    const double one = (double)x[i] * y[i];
    atomicAdd(dot, one);
    atomicAdd(size, one < 0 ? -one : one);
}
