/*---
entry: my_kernel
problem: saxpy
arguments: [n, a, x, y]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(size_t n, float a, const float *x, float *y)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}
