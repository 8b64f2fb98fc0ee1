/*---
entry: histogram_aggregated
problem: histogram
arguments: [values, counts, n, bins]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 8], default: 8, label: {en: "Blocks per multiprocessor", zh_CN: "每个多处理器的线程块数"}, help: {en: "The grid has this many blocks for each multiprocessor of the device.", zh_CN: "网格中对应设备每个多处理器的线程块数。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
shared_bytes: 4 * bins
architecture: 7.0
title: {en: "Histogram, one addition for equal values of a warp", zh_CN: "直方图，线程束内相同的值只加一次"}
about:
  en: >-
    The lanes of a warp first find out who has the same value (__match_any_sync), and one of them adds for all. Nobody waits
    for another lane of the warp any more, however frequent a value is; the price is a search in every step, even where
    all values differ. Compare it with histogram_shared at skew 0 and at 3.
  zh_CN: "线程束的各通道先查明谁的值相同（__match_any_sync），由其中一个替大家加。无论某个值多常见，同一线程束内都不再互相等待；代价是每一步都要查一次，哪怕各值全不相同。请在偏斜为 0 和 3 时与 histogram_shared 比较。"
source: "A. Adinets, CUDA Pro Tip: Optimized Filtering with Warp-Aggregated Atomics, 2014"
---*/

__global__ void histogram_aggregated(const int *values, unsigned *counts, size_t n, int bins)
{
    extern __shared__ unsigned mine[];
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        mine[b] = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    size_t stride = size_t(gridDim.x) * blockDim.x;
    // A warp goes on together: lanes behind the end take part with a value that nobody counts.
    for (size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x - lane; first < n; first += stride) {
        int value = first + lane < n ? values[first + lane] : -1;
        unsigned same = __match_any_sync(0xffffffffu, value);
        if (value >= 0 && lane == __ffs(same) - 1)
            atomicAdd(&mine[value], unsigned(__popc(same)));
    }
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        if (mine[b] > 0)
            atomicAdd(&counts[b], mine[b]);
}
