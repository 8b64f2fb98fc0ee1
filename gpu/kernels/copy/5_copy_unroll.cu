/*---
entry: copy_unroll<element, access, unroll>
problem: copy
arguments: [out, in, n]
parameters:
  access:
    values: [4, 8, 16]
    default: 16
    unit: bytes
    label: {en: "Access width", zh_CN: "访问宽度"}
    help:
      en: "Bytes that one thread moves with one load and one store, whatever the element type."
      zh_CN: "一个线程用一次加载和一次存储搬运的字节数，与元素类型无关。"
  unroll:
    values: [1, 2, 4, 8]
    default: 4
    label: {en: "Loads in flight", zh_CN: "在途加载数"}
    help:
      en: "Vectors that a thread loads before it stores the first."
      zh_CN: "线程在存储第一个向量之前加载的向量个数。"
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n * element_bytes / (access * block * unroll))"]
title:
  en: "Copy with several loads in flight"
  zh_CN: "多个加载同时在途的拷贝"
about:
  en: >-
    A thread first loads several vectors and then stores them, so its loads wait for memory at the same time instead of one
    after another. Bytes in flight = threads x loads x width, and a GPU needs a certain number of them to be busy (Little's
    law). Sweep unroll and access width with small blocks: 8 loads of 4 bytes should be about as fast as 2 of 16.
  zh_CN: "线程先加载若干个向量，再把它们存出去，于是这些加载同时等待内存，而不是一个接一个。在途字节数 = 线程数 × 加载数 × 宽度，GPU 需要一定数量的在途字节才能忙起来（利特尔法则）。请在小线程块下扫描 unroll 和访问宽度：8 次 4 字节的加载应与 2 次 16 字节的差不多。"
source:
- {text: professional_cuda_c, chapter: unrolling}
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
---*/

// The unit of a copy: built-in types that compile to one load and one store each.
template <int bytes> struct Packet;
template <> struct Packet<4>  { using Type = unsigned int; };
template <> struct Packet<8>  { using Type = uint2; };
template <> struct Packet<16> { using Type = uint4; };

template <typename T, int access, int unroll>
__global__ void copy_unroll(T *out, const T *in, size_t n)
{
    using P = typename Packet<access>::Type;
    P *packets_out = reinterpret_cast<P *>(out);
    const P *packets_in = reinterpret_cast<const P *>(in);
    size_t packets = n * sizeof(T) / sizeof(P);

    // A block copies unroll * blockDim.x adjacent vectors. In each step its threads
    // copy adjacent vectors, and the next step starts one block width further.
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;

    P carried[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        if (first + u * blockDim.x < packets)
            carried[u] = packets_in[first + u * blockDim.x];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        if (first + u * blockDim.x < packets)
            packets_out[first + u * blockDim.x] = carried[u];

    // The tail is shorter than a vector: threads of the first block copy one element each.
    size_t copied = packets * sizeof(P) / sizeof(T);
    if (blockIdx.x == 0 && threadIdx.x < n - copied)
        out[copied + threadIdx.x] = in[copied + threadIdx.x];
}
