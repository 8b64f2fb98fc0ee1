/*---
entry: my_kernel
problem: multiply
arguments: [A, B, C, n]
block: [32, 8]
grid: ["ceil(n / 32)", "ceil(n / 8)"]
---*/
__global__ void my_kernel(const float *A, const float *B, float *C, int n)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n)
        return;
    float sum = 0;
    for (int k = 0; k < n; ++k)
        sum += A[size_t(row) * n + k] * B[size_t(k) * n + column];
    C[size_t(row) * n + column] = sum;
}
