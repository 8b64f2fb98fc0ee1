/*---
entry: copy_element<element>
problem: copy
arguments: [out, in, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  per_thread:
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 1
    label: {en: "Elements per thread", zh_CN: "每线程元素数"}
    help:
      en: "How many rounds of the loop a thread makes: more means fewer blocks."
      zh_CN: "每个线程循环的次数：次数越多，线程块越少。"
block: [block]
grid: ["ceil(n / (block * per_thread))"]
title:
  en: "Element-wise copy"
  zh_CN: "逐元素拷贝"
about:
  en: >-
    The simplest copy there is, as a grid-stride loop: right for every n and every grid. Neighbouring
    threads touch neighbouring elements, so each warp's accesses are coalesced; yet a warp moves only
    32 elements per instruction. Change the element type: with one-byte elements a warp requests 32
    bytes at a time and the bandwidth falls far below that of eight-byte elements.
  zh_CN: "最简单的拷贝，写成网格跨步循环：对任意 n 和任意网格都正确。相邻线程访问相邻元素，因此每个 warp 的\
    访问是合并的；但一条指令每个 warp 只搬运 32 个元素。请改变元素类型：元素为 1 字节时，warp 一次只请求\
    32 字节，带宽远低于 8 字节元素。"
source: {text: vectorized_memory_access, chapter: custom_memcpy}
---*/
template <typename T>
__global__ void copy_element(T *out, const T *in, size_t n)
{
    // The thread's index in the grid. 64 bits wide, because n may exceed 2^32.
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    // Grid-stride loop: in round r, the threads of the grid copy
    // elements r * stride ... r * stride + stride - 1, one each.
    size_t stride = size_t(gridDim.x) * blockDim.x;

    for (size_t i = first; i < n; i += stride)
        out[i] = in[i];
}
