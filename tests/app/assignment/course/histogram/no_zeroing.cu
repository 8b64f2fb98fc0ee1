/*---
entry: histogram
problem: histogram
arguments: [values, counts, n, bins]
zeroed: [counts]
shared_bytes: 4 * bins
block: [256]
grid: ["ceil(n / 4096)"]
title: {en: "A histogram", zh_CN: "直方图"}
---*/
__global__ void histogram(const int *values, unsigned *counts, int n, int bins) {
    extern __shared__ unsigned mine[];
    for (int b = threadIdx.x; b < bins; b += 256)
        mine[b] = mine[b];
    __syncthreads();
    const int first = blockIdx.x * 4096;
    for (int i = first + threadIdx.x; i < first + 4096 && i < n; i += 256)
        atomicAdd(&mine[values[i]], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += 256)
        if (mine[b] > 0)
            atomicAdd(&counts[b], mine[b]);
}
// gates: ----
