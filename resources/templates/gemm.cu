/*---
entry: my_kernel
problem: gemm
arguments: [A, B, C, m, n, k, alpha, beta]
block: [32, 8]
grid: ["ceil(n / 32)", "ceil(m / 8)"]
---*/
__global__ void my_kernel(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
                          float beta)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n)
        return;
    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += A[size_t(row) * k + i] * B[size_t(i) * n + column];

    // With beta 0, C is not read, because it may contain NaN.
    size_t at = size_t(row) * n + column;
    C[at] = beta == 0 ? alpha * sum : alpha * sum + beta * C[at];
}
