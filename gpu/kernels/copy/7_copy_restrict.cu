/*---
entry: copy_restrict<element, unroll>
problem: copy
defines: {PROMISED: promised}
arguments: [out, in, n]
parameters:
  promised:
    values: [true, false]
    default: true
    label: {en: "Pointers are __restrict__", zh_CN: "指针带 __restrict__"}
    help:
      en: "Declare both pointers __restrict__: data written through one pointer is never read through the other."
      zh_CN: "把两个指针都声明为 __restrict__：通过一个指针写入的数据，绝不通过另一个指针读取。"
  unroll:
    values: [1, 2, 4, 8]
    default: 4
    label: {en: "Unrolling", zh_CN: "展开次数"}
    help: {en: "Elements per thread, one block width apart.", zh_CN: "每个线程处理的元素数，彼此相隔一个线程块的宽度。"}
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (block * unroll))"]
title:
  en: "Copy with and without __restrict__"
  zh_CN: "带与不带 __restrict__ 的拷贝"
about:
  en: >-
    An unrolled copy whose source alternates loads and stores. Without __restrict__, the second load has to wait for the
    first store, because the store might change the data that the load reads. With __restrict__ this is impossible, and the
    compiler issues all loads first, like a manually reordered copy. Look at the order of loads and stores in the SASS, then
    at the bandwidth with small blocks.
  zh_CN: "展开的拷贝，源代码中加载与存储交替。没有 __restrict__ 时，第二次加载必须等第一次存储，因为存储可能改变加载要读的内容。有了 __restrict__ 就不会，编译器先发出全部加载，与手工重排的拷贝一样。请看 SASS 中加载与存储的次序，再看小线程块下的带宽。"
source: {text: vectorized_memory_access, chapter: custom_memcpy}
---*/
#if PROMISED
#define PROMISE __restrict__
#else
#define PROMISE
#endif

template <typename T, int unroll>
__global__ void copy_restrict(T *PROMISE out, const T *PROMISE in, size_t n)
{
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;

    // Whole parts have no bounds checks between their loads, which would enforce the order.
    if (first + (unroll - 1) * blockDim.x < n) {
#pragma unroll
        for (int u = 0; u < unroll; ++u)
            out[first + u * blockDim.x] = in[first + u * blockDim.x];
        return;
    }
    for (size_t i = first; i < n; i += blockDim.x)
        out[i] = in[i];
}
