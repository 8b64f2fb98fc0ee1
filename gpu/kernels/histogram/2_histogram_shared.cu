/*---
entry: histogram_shared
problem: histogram
arguments: [values, counts, n, bins]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 8], default: 4, label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}, help: {en: "Blocks of the grid per SM of the device.", zh_CN: "网格中设备的每个 SM 对应的线程块数。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
shared_bytes: 4 * bins
title: {en: "One private copy per block in shared memory", zh_CN: "每个线程块在共享内存中有一份私有副本"}
about:
  en: >-
    Each block counts into a private histogram in shared memory and adds it to the result once, at its end (privatization).
    Threads of one block still contend for frequent values, but threads of different blocks hardly ever do.
  zh_CN: "每个线程块先计入共享内存中的私有直方图，结束时再一次性加到结果上（私有化）。同一线程块的线程仍会争用常见的值，不同线程块之间则几乎不再争用。"
source: "V. Podlozhnyuk, Histogram calculation in CUDA, 2007; N. Sakharnykh, GPU Pro Tip: Fast Histograms Using Shared Atomics on Maxwell, 2015"
---*/

__global__ void histogram_shared(const int *values, unsigned *counts, size_t n, int bins)
{
    extern __shared__ unsigned mine[];
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        mine[b] = 0;
    __syncthreads();
    size_t stride = size_t(gridDim.x) * blockDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&mine[values[i]], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        if (mine[b] > 0)
            atomicAdd(&counts[b], mine[b]);
}
