/*---
problem: random_numbers
title: {en: "A result of chance: estimate of pi", zh_CN: "随机结果：估计 π"}
parameters:
  n: {range: [100, 1 Gi], default: 16 Mi, label: {en: "Random points", zh_CN: "随机点数"}}
arrays:
  estimate: {role: out, type: float, shape: []}
bytes: 4
operations: 4 * n
metric: time
reference:
  entry: exact
  units: 1
  arguments: [estimate, deviation, n]
  wide: {estimate: double}
  scratch: {deviation: {type: double, shape: []}}
compare: {estimate: {relative: 5, scale: deviation}}
small: [{n: 1000}, {n: 100000}]
examples:
  - {parameters: {n: 1000000}, gives: {estimate: [3.1416]}}
---*/

// A kernel draws n random points in a square and counts those in the circle. An estimate within five standard deviations
// of pi is correct: the check rejects one of a million correct kernels.
__device__ void exact(long, double *estimate, double *deviation, long n)
{
    const double pi = 3.14159265358979323846;
    *estimate = pi;
    *deviation = sqrt(pi * (4 - pi) / n);
}
