/*---
entry: chase_shared
problem: pointer_chase
arguments: [chain, last, steps, places]
block: [32]
grid: [1]
shared_bytes: 4 * places
requires:
  - {that: places <= 8192, else: {en: "a chain of more than 1 MiB does not fit shared memory", zh_CN: "超过 1 MiB 的链放不进共享内存"}}
title: {en: "In shared memory", zh_CN: "在共享内存中"}
about:
  en: >-
    The block first copies the chain into shared memory, one value per element, and one thread then
    follows it there. Shared memory and L1 are the same physical memory, but shared memory has a
    lower latency, because it needs no tag lookup.
  zh_CN: "线程块先把链拷入共享内存，每个元素一个值，然后由一个线程在那里沿链前进。共享内存与 L1 是同一块物理存储，但共享内存的延迟更低，因为不必查找标签。"
source: "X. Mei, X. Chu, Dissecting GPU memory hierarchy through microbenchmarking, 2017"
---*/

__global__ void chase_shared(const unsigned *chain, unsigned *last, int steps, int places)
{
    extern __shared__ unsigned copy[];
    for (int i = threadIdx.x; i < places; i += blockDim.x)
        copy[i] = chain[32 * size_t(i)];
    __syncthreads();
    if (threadIdx.x > 0)
        return;
    unsigned place = 0;
    for (int i = 0; i < steps; ++i)
        place = copy[place];
    *last = place;
}
