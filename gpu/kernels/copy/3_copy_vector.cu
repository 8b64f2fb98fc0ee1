/*---
entry: copy_vector<element, access>
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
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n * element_bytes / (access * block))"]
presets:
  - name: "H200, large"
    device: "NVIDIA H200"
    date: 2026-11-20
    at: {n: 256 Mi, element: float}
    parameters: {access: 16, block: 128}
    bandwidth: 4273 GB/s
  - name: "H200, in L2"
    device: "NVIDIA H200"
    date: 2026-11-24
    at: {n: 4 Mi, element: float}
    parameters: {access: 16, block: 256}
    bandwidth: 5360 GB/s
title:
  en: "Vectorized copy with 4, 8 or 16 bytes per access"
  zh_CN: "每次访问 4、8 或 16 字节的向量化拷贝"
about:
  en: >-
    The same bytes, moved with wider accesses: with 16 bytes per access, one instruction of a warp moves 512 bytes, and a
    copy of single bytes becomes as fast as a copy of doubles. Arrays are aligned to at least 256 bytes, so every access is
    aligned too; the few elements after the last whole vector are copied one by one. Sweep the access width with small
    elements and compare with the element-wise kernel.
  zh_CN: "搬运同样的字节，但每次访问更宽：一次访问 16 字节时，warp 一条指令搬运 512 字节，单字节数组的拷贝与双精度数组一样快。数组起始地址至少按 256 字节对齐，因此每次访问也是对齐的；最后一个完整向量之后的少量元素逐个拷贝。请在小元素类型下扫描访问宽度，并与逐元素核函数比较。"
source: {text: vectorized_memory_access, chapter: vectorized_memcpy}
---*/

// The unit of a copy: built-in types that compile to one load and one store each.
template <int bytes> struct Packet;
template <> struct Packet<4>  { using Type = unsigned int; };
template <> struct Packet<8>  { using Type = uint2; };
template <> struct Packet<16> { using Type = uint4; };

template <typename T, int access>
__global__ void copy_vector(T *out, const T *in, size_t n)
{
    using P = typename Packet<access>::Type;

    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    // Whole vectors: thread i copies vector i.
    size_t packets = n * sizeof(T) / sizeof(P);
    if (i < packets)
        reinterpret_cast<P *>(out)[i] = reinterpret_cast<const P *>(in)[i];

    // The tail is shorter than a vector, at most 15 elements, which the grid's
    // first threads copy. (If T is at least as wide as a vector, there is no tail.)
    size_t copied = packets * sizeof(P) / sizeof(T);
    if (i < n - copied)
        out[copied + i] = in[copied + i];
}
