/*---
entry: my_kernel
problem: offset_add
computes: read
arguments: [A, B, C, n, offset]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(const float *A, const float *B, float *C, size_t n, size_t offset)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t k = i + offset;
    if (k < n)
        C[i] = A[k] + B[k];
}
