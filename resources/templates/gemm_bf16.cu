/*---
entry: my_kernel<result, transposed>
problem: gemm_bf16
arguments: [A, B, C, m, n, k]
block: [32, 8]
grid: ["ceil(n / 32)", "ceil(m / 8)"]
---*/
#include <cuda_bf16.h>

template <typename result, bool transposed>
__global__ void my_kernel(const __nv_bfloat16 *A, const __nv_bfloat16 *B, result *C, int m, int n,
                          int k)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= n)
        return;
    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += float(A[size_t(row) * k + i]) *
               float(transposed ? B[size_t(col) * k + i] : B[size_t(i) * n + col]);
    C[size_t(row) * n + col] = result(sum);
}
