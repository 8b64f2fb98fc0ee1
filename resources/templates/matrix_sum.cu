/*---
entry: my_kernel
problem: matrix_sum
arguments: [A, B, C, rows, cols]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
---*/
__global__ void my_kernel(const float *A, const float *B, float *C, int rows, int cols)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < cols) {
        size_t i = size_t(row) * cols + column;
        C[i] = A[i] + B[i];
    }
}
