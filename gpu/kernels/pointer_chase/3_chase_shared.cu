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
    The block first copies what the chain needs into shared memory, one number for each place, and one thread then follows
    it there. Shared memory and L1 are the same memory, and yet shared memory answers sooner: there is no tag to look up.
  zh_CN: "线程块先把链所需的内容拷入共享内存，每个位置一个数，然后由一个线程在那里追逐。共享内存与 L1 是同一块存储器，但共享内存回答得更快：不必查标签。"
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
