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
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Triples of 12 bytes"
  zh_CN: "12 字节的三元组"
about:
  en: >-
    Records of three floats, 12 bytes apart: no load of 4, 8 or 16 bytes fits them, so that a record takes
    three loads, and each of a warp's loads touches all 12 sectors of its 384 bytes. The GPUs of the
    source text had no cache and moved three times the bytes; yours reads the rest from L1. See how far
    this is from the aligned and the separate layouts.
  zh_CN: "每条记录三个 float，相隔 12 字节：4、8、16 字节的加载都不合适，一条记录要三次加载，线程束的每次加载都触及\
    其 384 字节的全部 12 个扇区。原文的 GPU 没有缓存，要搬运三倍的字节；您的 GPU 可以从 L1 读其余部分。请看看它与对\
    齐布局和分开布局相差多少。"
source: {text: cuda_made_simple, chapter: record_layout, note: "float3"}
---*/
__global__ void triple_structure(float3 *out, const float3 *triples, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n) {
        float3 triple = triples[i]; // three loads of 4 bytes
        triple.x += 10;
        triple.y += 20;
        triple.z += 30;
        out[i] = triple;
    }
}
