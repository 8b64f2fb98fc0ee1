/*---
entry: my_kernel
problem: histogram
arguments: [values, counts, n]
zeroed: [counts]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(const int *values, unsigned *counts, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[values[i]], 1u);
}
