/*---
entry: histogram_global
problem: histogram
arguments: [values, counts, n]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
zeroed: [counts]
block: [block]
grid: ["ceil(n / block)"]
title: {en: "Atomic additions in global memory", zh_CN: "在全局内存中原子加"}
about:
  en: >-
    One element and one atomic addition per thread. Additions to one address run one after the other. The wait grows if there
    are fewer values, or if one value is more frequent.
  zh_CN: "每个线程处理一个元素，做一次原子加。对同一地址的加法只能逐个进行：取值越少、某个值占比越大，线程互相等待就越久。"
source: "V. Podlozhnyuk, Histogram calculation in CUDA, 2007; N. Sakharnykh, GPU Pro Tip: Fast Histograms Using Shared Atomics on Maxwell, 2015"
---*/

__global__ void histogram_global(const int *values, unsigned *counts, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[values[i]], 1u);
}
