/*---
entry: prime_segments
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
zeroed: [divisor]
block: [block]
grid: [blocks]
title:
  en: "One segment of candidates per thread"
  zh_CN: "每个线程一段候选数"
about:
  en: >-
    The candidates from 2 to the square root are divided into one segment per thread. Each thread
    tries its segment and stops at the first divisor. The threads do not communicate: the thread
    with the small candidates may finish at once, and the others continue to the end. Sweep block
    and blocks. From how many threads on does the time no longer fall?
  zh_CN: "从 2 到平方根的候选数按线程数分段；每个线程试自己的一段，遇到第一个约数就停。线程之间没有通信：负责\
    小候选数的线程可能立刻结束，其余线程仍要试到底。请扫描 block 和 blocks：线程多到多少时，时间不再下降？"
source: {text: cuda_made_simple, chapter: prime_test, note: "a range of divisors per thread, results combined by the host"}
---*/
__global__ void prime_segments(unsigned long long number, unsigned long long root,
                               unsigned long long *divisor)
{
    unsigned long long threads = gridDim.x * blockDim.x;
    unsigned long long thread = blockIdx.x * blockDim.x + threadIdx.x;

    // There are root - 1 candidates: 2 ... root.
    unsigned long long each = (root - 1 + threads - 1) / threads;
    unsigned long long first = 2 + thread * each;
    unsigned long long last = min(first + each - 1, root);

    // The largest divisor belongs to the smallest candidate that divides; 1 divides every
    // number. The result was set to zero before, and the maximum of all threads remains.
    if (thread == 0) atomicMax(divisor, 1ULL);
    for (unsigned long long candidate = first; candidate <= last; ++candidate)
        if (number % candidate == 0) {
            atomicMax(divisor, number / candidate);
            return;
        }
}
