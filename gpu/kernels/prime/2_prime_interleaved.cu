/*---
entry: prime_interleaved
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
  en: "Interleaved candidates"
  zh_CN: "候选数交错分配"
about:
  en: >-
    Thread t takes the candidates t + 2, t + 2 + threads, and so on: neighbouring threads try
    neighbouring candidates. This order would be decisive for reads from memory, but here it gains
    nothing for a prime. It helps if the number has small divisors: all threads start with the
    smallest candidates, check from time to time whether another thread has found a divisor, and
    then stop. The check is a load from the L2 cache. An atomic operation would read the same value,
    but serialize the threads.
  zh_CN: "线程 t 取候选数 t + 2、t + 2 + 线程总数……：相邻线程试相邻的数。对内存来说这种次序决定一切；这里几乎不\
    读内存，对质数没有收益。对有小约数的数则不同：所有线程都从最小的候选数开始，并不时查看别人是否已找到结果，找\
    到就停下。查看是一次从 L2 缓存的加载：原子操作也能读到同样的值，但各线程得一个接一个。"
source:
- {text: cuda_made_simple, chapter: prime_test}
- "the order is this program's"
---*/
__global__ void prime_interleaved(unsigned long long number, unsigned long long root,
                                  unsigned long long *divisor)
{
    unsigned long long threads = gridDim.x * blockDim.x;
    unsigned long long thread = blockIdx.x * blockDim.x + threadIdx.x;

    if (thread == 0) atomicMax(divisor, 1ULL);
    unsigned tries = 0;
    for (unsigned long long candidate = 2 + thread; candidate <= root; candidate += threads) {
        if (number % candidate == 0) {
            atomicMax(divisor, number / candidate);
            return;
        }
        // A check costs an access to the L2 cache, which executes atomicMax and
        // serves __ldcg, so checks are rare. A divisor above number /
        // candidate belongs to a smaller candidate than all remaining ones.
        if (++tries % 64 == 0 && __ldcg(divisor) > number / candidate)
            return;
    }
}
