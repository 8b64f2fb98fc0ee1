/*---
entry: my_kernel<result>
problem: gemm_fp8
arguments: [A, B, scale_A, scale_B, C, m, n, k]
block: [32, 8]
grid: ["ceil(n / 32)", "ceil(m / 8)"]
---*/
#include <cuda_bf16.h>
#include <cuda_fp8.h>

template <typename result>
__global__ void my_kernel(const __nv_fp8_e4m3 *A, const __nv_fp8_e4m3 *B, const float *scale_A,
                          const float *scale_B, result *C, int m, int n, int k)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= n)
        return;
    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += float(A[size_t(row) * k + i]) * float(B[size_t(col) * k + i]);
    C[size_t(row) * n + col] = result(sum * *scale_A * *scale_B);
}
