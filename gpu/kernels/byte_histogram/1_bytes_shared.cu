/*---
entry: bytes_shared
problem: byte_histogram
arguments: [values, counts, n]
parameters:
  block: {values: [128, 256, 512, 1024], default: 512, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 6, 8], default: 4, label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}, help: {en: "Blocks of the grid per SM of the device.", zh_CN: "网格中设备的每个 SM 对应的线程块数。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
title: {en: "Single bytes, one private copy per block", zh_CN: "逐个字节，每块一份副本"}
about:
  en: >-
    A thread loads one byte at a time, and a warp 32 bytes. That is one sector, while a request can cover sixteen of them.
    The counters are private to the block, in shared memory. Lanes that count the same value, or values whose counters are in
    the same bank, wait for each other.
  zh_CN: "线程每次读一个字节，一个 warp 读 32 字节：只有一个扇区，而一次请求最多可以有十六个。计数器由线程块私有，放在共享内存中。计同一个值的通道，或计数器落在同一存储体的通道，必须互相等待。"
source: "V. Podlozhnyuk, Histogram calculation in CUDA, 2007"
---*/

__global__ void bytes_shared(const unsigned char *values, unsigned *counts, size_t n)
{
    __shared__ unsigned mine[256];
    for (int value = threadIdx.x; value < 256; value += blockDim.x)
        mine[value] = 0;
    __syncthreads();
    size_t stride = size_t(gridDim.x) * blockDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&mine[values[i]], 1u);
    __syncthreads();
    for (int value = threadIdx.x; value < 256; value += blockDim.x)
        if (mine[value] > 0)
            atomicAdd(&counts[value], mine[value]);
}
