/*---
entry: triple_shared<block>
problem: structures
computes: triples
arguments: [out, triples, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Triples staged through shared memory"
  zh_CN: "经共享内存中转的三元组"
about:
  en: >-
    The records are packed. The block first copies its part of the array to shared memory float by
    float, like a plain array, with coalesced loads. Then each thread reads its record from shared
    memory. A distance of 12 bytes causes no conflicts there, because 3 and 32 have no common
    factor. This was the solution on GPUs without a cache. Check whether it is still worthwhile.
  zh_CN: "还是紧密排列的记录，但线程块先把自己那一段内存当作普通数组，逐个 float 搬进共享内存：完全合并。然后每个线程在\
    共享内存中取自己的记录，在那里相隔 12 字节毫无妨碍：3 与 32 个存储体没有公因数。在没有缓存的 GPU 上这是解决办法；请\
    看看今天是否仍然划算。"
source: {text: cuda_made_simple, chapter: record_layout, note: "staging through shared memory"}
---*/
template <int block>
__global__ void triple_shared(float *out, const float *triples, size_t n)
{
    __shared__ float staged[3 * block];

    // The block's records are 3 * block contiguous floats. In each of three
    // rounds, the threads load adjacent floats, regardless of the record.
    size_t first = size_t(blockIdx.x) * block * 3;
    for (int k = threadIdx.x; k < 3 * block; k += block)
        if (first + k < 3 * n)
            staged[k] = triples[first + k];
    __syncthreads();

    // The thread's record. Adjacent records are 3 banks apart, so 32 threads use all 32 banks.
    if (first + 3 * threadIdx.x < 3 * n)
    {
        staged[3 * threadIdx.x] += 10;
        staged[3 * threadIdx.x + 1] += 20;
        staged[3 * threadIdx.x + 2] += 30;
    }
    __syncthreads();

    for (int k = threadIdx.x; k < 3 * block; k += block)
        if (first + k < 3 * n)
            out[first + k] = staged[k];
}
