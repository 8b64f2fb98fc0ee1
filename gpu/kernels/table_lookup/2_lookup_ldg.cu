/*---
entry: lookup_ldg
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
  en: "Lookup by __ldg"
  zh_CN: "用 __ldg 查表"
about:
  en: >-
    __ldg guarantees that no thread writes to the table while the kernel runs, and loads through the
    path of the texture unit. On GPUs with a separate cache in that path, this was worthwhile. Since
    Volta, both paths use the same L1 cache. Check whether this curve still differs from that of
    lookup_global.
  zh_CN: "__ldg 保证核函数运行期间没有人写这张表，并让加载走纹理单元的路径。在那条路径有独立缓存的 GPU 上，这很值得；\
    从 Volta 起两条路径通往同一个 L1 缓存。请看这条曲线与 lookup_global 是否还有差别。"
source: {text: professional_cuda_c, chapter: read_only_cache}
---*/
__global__ void lookup_ldg(const float *table, float *sums, size_t n, int groups, int spacing,
                           int reads)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // Blocks start at multiples of 32, which are also multiples of the number of groups.
    const float *from = table + int(threadIdx.x) % groups * spacing;
    float sum = 0;
#pragma unroll 8
    for (int k = 0; k < reads; ++k)
        sum += __ldg(from + k);
    sums[i] = sum;
}
