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
      en: "Promise the compiler that what is written through one pointer is never read through the other."
      zh_CN: "向编译器保证：通过一个指针写入的内容，绝不通过另一个指针读取。"
  unroll:
    values: [1, 2, 4, 8]
    default: 4
    label: {en: "Unrolling", zh_CN: "展开次数"}
    help: {en: "Elements per thread, one block width apart.", zh_CN: "每个线程处理的元素数，彼此相隔一个线程块的宽度。"}
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (block * unroll))"]
title:
  en: "Copy with and without __restrict__"
  zh_CN: "带与不带 __restrict__ 的拷贝"
about:
  en: >-
    An unrolled copy that loads and stores in turn, as it is written down. Without the promise the
    second load has to wait until the first store is under way, since the store might change what
    the load reads. With __restrict__ it cannot, and the compiler starts all loads first: as many in
    flight as if a person had put them there. Look at the order of loads and stores in the machine
    code, then at the bandwidth in small blocks.
  zh_CN: "展开的拷贝，代码按书写次序一次加载、一次存储。没有保证时，第二次加载必须等第一次存储发出，因为存储可能\
    改变加载要读的内容。有了 __restrict__ 就不会，编译器会先发出全部加载：在途的加载与手工排列时一样多。请看机器码\
    中加载与存储的次序，再看小线程块下的带宽。"
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

    // Whole stretches have no test between their loads, which alone would keep the order.
    if (first + (unroll - 1) * blockDim.x < n) {
#pragma unroll
        for (int u = 0; u < unroll; ++u)
            out[first + u * blockDim.x] = in[first + u * blockDim.x];
        return;
    }
    for (size_t i = first; i < n; i += blockDim.x)
        out[i] = in[i];
}
