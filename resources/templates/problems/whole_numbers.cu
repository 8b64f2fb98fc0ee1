/*---
problem: whole_numbers
title: {en: "Whole numbers: bits that are set", zh_CN: "整数：为 1 的二进制位数"}
parameters:
  n: {range: [1, 1 Gi], default: 16 Mi, label: {en: "Elements", zh_CN: "元素个数"}}
arrays:
  x: {role: in, type: unsigned, shape: [n], fill: {integers: [0, 4294967295]}}
  bits: {role: out, type: unsigned char, shape: [n]}
bytes: 5 * n
reference: {entry: count, units: n, arguments: [x, bits]}
small: [{n: 37}, {n: 1024}]
examples:
  - {parameters: {n: 4}, arrays: {x: [0, 1, 255, 4294967295]}, gives: {bits: [0, 1, 8, 32]}}
---*/

// Integers are correct if they are equal, so the header has no tolerance.
__device__ void count(long i, const unsigned *x, unsigned char *bits)
{
    unsigned char sum = 0;
    for (unsigned rest = x[i]; rest != 0; rest /= 2)
        sum += rest % 2;
    bits[i] = sum;
}
