/*---
entry: copy_ballast<element, unroll>
problem: copy
arguments: [out, in, n]
parameters:
  ballast:
    values: [0, 8, 16, 24, 32, 48, 64, 96, 200]
    default: 0
    label: {en: "Unused shared memory (KiB)", zh_CN: "闲置的共享内存（KiB）"}
    help: {en: "So much shared memory each block sets aside and never touches: fewer blocks fit on a multiprocessor.", zh_CN: "每个线程块预留而从不使用的共享内存：多处理器能容纳的线程块因此减少。"}
  unroll:
    values: [1, 2, 4, 8]
    default: 1
    label: {en: "Loads in flight", zh_CN: "在途加载数"}
    help: {en: "Elements that a thread loads before it stores the first.", zh_CN: "线程在存储第一个元素之前加载的元素个数。"}
  block:
    values: [64, 128, 256]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
carveout: 100
block: [block]
grid: ["ceil(n / (block * unroll))"]
shared_bytes: 1024 * ballast
title:
  en: "Copy at an occupancy of one's choice"
  zh_CN: "自选占用率的拷贝"
about:
  en: >-
    A block sets shared memory aside that it never touches. That changes neither its code nor its registers, only how many
    blocks a multiprocessor holds at once: an experiment about occupancy alone. See how few warps still copy at full speed, and
    how loads in flight make up for warps that are missing.
  zh_CN: "线程块预留一些从不使用的共享内存。这既不改变代码也不改变寄存器，只改变多处理器同时容纳的线程块数：一个只涉及占用率的实验。请看最少需要多少线程束仍能以全速拷贝，以及在途加载如何弥补缺少的线程束。"
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
