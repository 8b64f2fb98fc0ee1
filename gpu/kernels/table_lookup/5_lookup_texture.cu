/*---
entry: lookup_texture
problem: table_lookup
arguments: [lines, sums, n, groups, spacing, reads]
textures: {lines: {of: table}}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Lookup through a texture object"
  zh_CN: "通过纹理对象查表"
about:
  en: >-
    tex1Dfetch reads the same array through the texture unit, without a filter. On an H200 at 1
    group, this is 3.5 times as slow as plain loads. The rate falls further until a quarter of the
    lanes need different entries (8 groups), and then stays the same. For a one-dimensional table, a
    texture is no longer the right choice. The problem of image rotation shows its strengths.
  zh_CN: "tex1Dfetch 通过纹理单元读取同一个数组，不做任何滤波。在 H200 上，1 组时它的速率就只有普通加载的 3.5 分\
    之一，并继续下降，直到四分之一的线程各要一个表项（8 组）；此后不再变化。对一维的表，它如今是错的工具；它的长\
    处请看旋转图像的问题。"
source:
- {text: professional_cuda_c, chapter: texture_memory}
- {text: cuda_made_simple, chapter: texture}
---*/
__global__ void lookup_texture(cudaTextureObject_t lines, float *sums, size_t n, int groups,
                               int spacing, int reads)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // Blocks start at multiples of 32, which are also multiples of the number of groups.
    int from = int(threadIdx.x) % groups * spacing;
    float sum = 0;
#pragma unroll 8
    for (int k = 0; k < reads; ++k)
        sum += tex1Dfetch<float>(lines, from + k);
    sums[i] = sum;
}
