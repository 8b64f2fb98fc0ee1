/*---
entry: my_kernel
problem: gemm_tf32
arguments: [A, B, C, m, n, k]
block: [32, 8]
grid: ["ceil(n / 32)", "ceil(m / 8)"]
---*/
__global__ void my_kernel(const float *A, const float *B, float *C, int m, int n, int k)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= n)
        return;
    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += A[size_t(row) * k + i] * B[size_t(col) * k + i];
    C[size_t(row) * n + col] = sum;
}
