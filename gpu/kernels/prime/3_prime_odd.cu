/*---
entry: prime_odd<bits>
problem: prime
arguments: [number, root, divisor]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  blocks:
    values: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]
    default: 64
    label: {en: "Blocks", zh_CN: "线程块数"}
    help: {en: "Blocks in the grid; all threads share the candidates.", zh_CN: "网格中的线程块数；所有线程分担候选约数。"}
  bits:
    values: [64, 32]
    default: 64
    label: {en: "Bits of a division", zh_CN: "除法位数"}
    help: {en: "Numbers below 2^32 can be divided with 32 bits.", zh_CN: "小于 2^32 的数可以用 32 位除法。"}
zeroed: [divisor]
block: [block]
grid: [blocks]
requires:
  - that: "bits == 64 || number < 4294967296"
    else: {en: "a number of 2^32 and more needs 64 bits", zh_CN: "不小于 2^32 的数需要 64 位"}
title:
  en: "Odd candidates, division of 32 or 64 bits"
  zh_CN: "奇数候选，32 或 64 位除法"
about:
  en: >-
    Half of the candidates are even and can be skipped after 2, which halves the time. The remaining
    time is division. A GPU divides with a sequence of other instructions, about twenty for a 32-bit
    remainder and about seventy for a 64-bit remainder. The 64-bit code first checks whether the
    upper halves of both numbers are zero, and then takes the short path. Compare bits 32 and 64 at
    a prime below 2^32, such as 4294967291. Then use the next prime above, 4294967311, which needs
    64.
  zh_CN: "候选数有一半是偶数，试过 2 之后就不必再试：时间减半。剩下的都是除法。GPU 用一串其他指令做除法：32 位取余\
    约二十条，64 位约七十条。不过 64 位的程序会先看两个数的高半部分是否为零，是的话就走较短的路径。请取一个小于 \
    2^32 的质数，例如 4294967291，比较 bits 为 32 和 64；再取 2^32 之上的下一个质数 4294967311，它必须用 64 位。"
source: {text: cuda_made_simple, chapter: prime_test, note: "64-bit numbers"}
---*/
template <int bits>
struct whole {
    typedef unsigned long long number;
};
template <>
struct whole<32> {
    typedef unsigned number;
};

template <int bits>
__global__ void prime_odd(unsigned long long number, unsigned long long root,
                          unsigned long long *divisor)
{
    typedef typename whole<bits>::number integer;
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;

    if (thread == 0) atomicMax(divisor, number > 2 && number % 2 == 0 ? number / 2 : 1ULL);

    // The candidates 3, 5, 7 ... are assigned to threads in turn. The root of a 32-bit number is below 2^16, so no value can overflow.
    integer step = 2 * gridDim.x * blockDim.x;
    for (integer candidate = 3 + 2 * thread; candidate <= integer(root); candidate += step)
        if (integer(number) % candidate == 0) {
            atomicMax(divisor, number / candidate);
            return;
        }
}
