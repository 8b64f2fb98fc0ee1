/*---
entry: my_kernel
problem: sum_of_squares
arguments: [numbers, sum, n]
zeroed: [sum]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(const int *numbers, unsigned long long *sum, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, (unsigned long long)(numbers[i] * numbers[i]));
}
