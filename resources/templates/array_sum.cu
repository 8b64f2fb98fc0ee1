/*---
entry: my_kernel
problem: array_sum
arguments: [A, B, C, n]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        C[i] = A[i] + B[i];
}
