/*---
entry: histogram_aggregated
problem: histogram
arguments: [values, counts, n, bins]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 8], default: 8, label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}, help: {en: "Blocks of the grid per SM of the device.", zh_CN: "网格中设备的每个 SM 对应的线程块数。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
shared_bytes: 4 * bins
architecture: 7.0
title: {en: "Warp-aggregated additions", zh_CN: "warp 内聚合的加法"}
about:
  en: >-
    The lanes of a warp first find which of them have the same value (__match_any_sync), and one of these lanes adds for all.
    Lanes of one warp then never wait for each other, however frequent a value is. The price is a search in every step, even
    if all values differ. Compare it with histogram_shared at skew 0 and at 3.
  zh_CN: "warp 的各通道先查明哪些通道的值相同（__match_any_sync），由其中一个通道替其余的相加。无论某个值多常见，同一 warp 内都不再互相等待；代价是每一步都要查找一次，即使各值全不相同。请在偏斜为 0 和 3 时与 histogram_shared 比较。"
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
    // All lanes of a warp continue together. Lanes beyond the end use a value that is ignored.
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
