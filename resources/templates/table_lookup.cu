/*---
entry: my_kernel
problem: table_lookup
arguments: [table, sums, n, groups, spacing, reads]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(const float *table, float *sums, size_t n, int groups, int spacing, int reads)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const float *from = table + int(threadIdx.x) % groups * spacing;
    float sum = 0;
    for (int k = 0; k < reads; ++k)
        sum += from[k];
    sums[i] = sum;
}
