/*---
problem: prime
order: 190
title: {en: "Prime test", zh_CN: "质数判断"}
about:
  en: "The kernels test whether a number is prime. They try every candidate from 2 to its square root as a divisor. The result is the largest divisor below the number itself, or 1 if it is prime. The kernels read no memory. The work is 64-bit integer division, for which a GPU has no instruction, only a sequence of instructions. Threads that find a divisor stop and wait for the rest of their warp."
  zh_CN: "一个数是质数吗？从 2 到它的平方根，逐个试除。结果是小于该数本身的最大约数：为 1 即是质数。完全不读内存；工作是 64 位整数除法，GPU 没有这样的指令，而是用一小段程序实现。找到约数的线程停下来，等待同一 warp 的其余线程。"
parameters:
  # Expressions are exact up to 2^53. The default is the largest prime below 10^12.
  number: {range: [2, 9007199254740992], default: 999999999989, label: {en: "Number", zh_CN: "数"}, help: {en: "The number that is tested. The work grows with its square root.", zh_CN: "要判断的数。工作量随它的平方根增长。"}}
# The root of a number just below a square may round up to that square's.
sizes: {root: floor(sqrt(number)) - (floor(sqrt(number)) * floor(sqrt(number)) > number)}
arrays:
  divisor: {role: out, type: unsigned long long, shape: []}
metric: time
reference: {entry: stretch, units: 1 + floor(root / 1024), arguments: [divisor, number, root], zeroed: [divisor]}
small: [{number: 97}, {number: 10403}]
examples:
  - {parameters: {number: 2}, gives: {divisor: [1]}}
  - {parameters: {number: 10403}, gives: {divisor: [103]}}
---*/

// Tests 1024 candidates, starting at one value. The smallest candidate that divides the number gives the largest result.
__device__ void stretch(long u, unsigned long long *divisor, long number, long root) {
    unsigned long long found = 1;
    for (long d = u == 0 ? 2 : 1024 * u; d <= root && d < 1024 * (u + 1); ++d)
        if (number % d == 0) {
            found = number / d;
            break;
        }
    atomicMax(divisor, found);
}
