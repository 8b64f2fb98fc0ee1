/*---
entry: triple_structure
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
  en: "Triples of 12 bytes"
  zh_CN: "12 字节的三元组"
about:
  en: >-
    The records have three floats and are 12 bytes apart. No load of 4, 8, or 16 bytes matches them,
    so a record takes three loads, and each load of a warp accesses all 12 sectors of its 384 bytes.
    The first CUDA GPUs had no cache and moved three times the bytes; your GPU reads the rest from
    L1. Compare this kernel with the aligned and the separate layouts.
  zh_CN: "每条记录三个 float，相隔 12 字节：4、8、16 字节的加载都不合适，一条记录要三次加载，warp 的每次加载都\
    触及其 384 字节的全部 12 个扇区。最早的 CUDA GPU 没有缓存，要搬运三倍的字节；您的 GPU 可以从 L1 读其余部\
    分。请看看它与对齐布局和分开布局相差多少。"
source: {text: cuda_made_simple, chapter: record_layout, note: "float3"}
---*/
__global__ void triple_structure(float3 *out, const float3 *triples, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n) {
        float3 triple = triples[i]; // three 4-byte loads
        triple.x += 10;
        triple.y += 20;
        triple.z += 30;
        out[i] = triple;
    }
}
