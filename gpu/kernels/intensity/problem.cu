/*---
problem: intensity
order: 180
title: {en: "Arithmetic intensity", zh_CN: "运算强度"}
about:
  en: "Every float of an array is read, multiplied and added to fmas times, and written: 2 fmas operations for 8 bytes. With few of them memory is the limit and more arithmetic is free; with many the arithmetic is the limit. The bend between the two is a property of the device: its peak rate divided by its bandwidth."
  zh_CN: "读取数组中的每个 float，做 fmas 次乘加，再写回：每 8 字节 2 fmas 次运算。次数少时瓶颈是内存，更多的运算不花时间；次数多时瓶颈是运算。两者之间的拐点是设备自身的特性：峰值运算速率除以带宽。"
parameters:
  n: {range: [1, 2 Gi], default: 4 Mi, label: {en: "Elements", zh_CN: "元素个数"}, help: {en: "How many floats the array has.", zh_CN: "数组中 float 的个数。"}}
  fmas: {range: [1, 4096], default: 16, label: {en: "Multiply-adds per element", zh_CN: "每元素乘加次数"}, help: {en: "Each is two operations.", zh_CN: "每次乘加是两次运算。"}}
# x becomes factor * x + addend. Both are exact as floats; the growth of a step is above the rounding of all the 4096 steps
# there may be, so that a step too many or too few is seen.
sizes: {elements: n, element_bytes: 4, factor: 1 + 1 / 1024, addend: 1 / 1024}
arrays:
  in: {role: in, type: float, shape: [n]}
  out: {role: out, type: float, shape: [n]}
bytes: 8 * n
operations: 2 * n * fmas
metric: flops
reference: {entry: element, units: n, arguments: [in, out, factor, fmas], wide: {out: double}}
# A step rounds once or, without fused multiply-add, twice.
compare: {out: {relative: (2 * fmas + 4) * 5.9604644775390625e-8}}
small: [{n: 37, fmas: 7}, {n: 1024, fmas: 32}]
examples:
  - {parameters: {n: 2, fmas: 1}, arrays: {in: [1, 3]}, gives: {out: [1.001953125, 3.00390625]}}
---*/

// Computes all steps in closed form: x f^k + a (f^k - 1) / (f - 1), with a = f - 1.
__device__ void element(long i, const float *in, double *out, double factor, long fmas) {
    out[i] = pow(factor, (double)fmas) * (in[i] + 1.0) - 1.0;
}
