/*---
entry: lookup_shared
problem: table_lookup
arguments: [table, sums, n, groups, spacing, reads, entries]
shared_bytes: "entries * 4"
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Lookup in shared memory"
  zh_CN: "在共享内存中查表"
about:
  en: >-
    Each block first copies the table. Shared memory has 32 banks and serves 32 different entries at
    once if they are in different banks, which a spacing of 65 ensures. So the curve is flat. At 1
    group, it is slower than plain loads because of the copy: in a block of 256 threads, 8 loads and
    8 stores per thread in addition to 64 lookups.
  zh_CN: "每个线程块先把表拷进共享内存。共享内存有 32 个存储体：只要 32 个不同的表项落在不同的存储体里，就能同时\
    读出，而 65 的间隔保证了这一点，所以曲线是平的。1 组时它输给普通加载的部分就是这次拷贝：256 个线程的块中，每\
    个线程除 64 次查表外还要做 8 次加载和 8 次存储。"
source: {text: professional_cuda_c, chapter: shared_memory}
---*/
__global__ void lookup_shared(const float *table, float *sums, size_t n, int groups, int spacing,
                              int reads, int entries)
{
    extern __shared__ float copy[];
    for (int k = threadIdx.x; k < entries; k += blockDim.x)
        copy[k] = table[k];
    __syncthreads();

    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // Blocks start at multiples of 32, which are also multiples of the number of groups.
    int from = int(threadIdx.x) % groups * spacing;
    float sum = 0;
#pragma unroll 8
    for (int k = 0; k < reads; ++k)
        sum += copy[from + k];
    sums[i] = sum;
}
