/*---
entry: copy_ballast<element, unroll>
problem: copy
arguments: [out, in, n]
parameters:
  ballast:
    values: [0, 8, 16, 24, 32, 48, 64, 96, 200]
    default: 0
    label: {en: "Unused shared memory (KiB)", zh_CN: "闲置的共享内存（KiB）"}
    help: {en: "Shared memory that each block allocates but never uses, so that fewer blocks fit on an SM.", zh_CN: "每个线程块分配而从不使用的共享内存：SM 能容纳的线程块因此减少。"}
  unroll:
    values: [1, 2, 4, 8]
    default: 1
    label: {en: "Loads in flight", zh_CN: "在途加载数"}
    help: {en: "Elements that a thread loads before it stores the first.", zh_CN: "线程在存储第一个元素之前加载的元素个数。"}
  block:
    values: [64, 128, 256]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
carveout: 100
block: [block]
grid: ["ceil(n / (block * unroll))"]
shared_bytes: 1024 * ballast
title:
  en: "Copy with limited occupancy"
  zh_CN: "限制占用率的拷贝"
about:
  en: >-
    A block allocates shared memory that it never uses. This changes neither its code nor its registers, only the number of
    blocks per SM, so you can study occupancy alone. Find out how few warps still copy at full speed, and how loads in flight
    compensate for missing warps.
  zh_CN: "线程块分配一些从不使用的共享内存。这既不改变代码也不改变寄存器，只改变每个 SM 的线程块数，因此可以单独研究占用率。请看最少需要多少 warp 仍能以全速拷贝，以及在途加载如何弥补缺少的 warp。"
source: "V. Volkov, Better performance at lower occupancy, GTC 2010"
---*/

template <typename T, int unroll>
__global__ void copy_ballast(T *out, const T *in, size_t n)
{
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;
    T carried[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        if (first + u * blockDim.x < n)
            carried[u] = in[first + u * blockDim.x];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        if (first + u * blockDim.x < n)
            out[first + u * blockDim.x] = carried[u];
}
