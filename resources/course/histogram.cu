/*---
entry: histogram
problem: histogram
arguments: [values, counts, n, bins]
zeroed: [counts]
block: [256]
grid: ["ceil(n / 4096)"]
title: {en: "A histogram", zh_CN: "直方图"}
---*/
// All threads of the GPU add to the same few counters. What if each block had private counters?
__global__ void histogram(const int *values, unsigned *counts, int n, int bins) {
    const int first = blockIdx.x * 4096;
    for (int i = first + threadIdx.x; i < first + 4096 && i < n; i += 256)
        atomicAdd(&counts[values[i]], 1u);
}
