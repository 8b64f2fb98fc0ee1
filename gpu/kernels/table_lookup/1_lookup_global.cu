/*---
entry: lookup_global
problem: table_lookup
arguments: [table, sums, n, groups, spacing, reads]
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Lookup by plain loads"
  zh_CN: "普通加载查表"
about:
  en: >-
    The table is a plain array. It is small and stays in the L1 cache, so no thread waits for DRAM.
    The speed depends on the number of cache lines that a warp requests with one load. At 1 group,
    all lanes need the same 4 bytes; at 32 groups, they need 32 lines.
  zh_CN: "表就是一个普通数组。它很小，一直留在 L1 缓存里，不必等内存；重要的是 warp 的一次加载要访问多少条缓存\
    行：1 组时所有线程要同样的 4 字节，32 组时要 32 条行。"
source: {text: professional_cuda_c, chapter: static_global_memory}
---*/
__global__ void lookup_global(const float *table, float *sums, size_t n, int groups, int spacing,
                              int reads)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // Blocks start at multiples of 32, which are also multiples of the number of groups.
    const float *from = table + int(threadIdx.x) % groups * spacing;
    float sum = 0;
#pragma unroll 8
    for (int k = 0; k < reads; ++k)
        sum += from[k];
    sums[i] = sum;
}
