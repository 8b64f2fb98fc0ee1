/*---
entry: my_kernel
problem: transpose
computes: transpose
arguments: [out, in, rows, cols]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
---*/
__global__ void my_kernel(float *out, const float *in, size_t rows, size_t cols)
{
    size_t column = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t row = size_t(blockIdx.y) * blockDim.y + threadIdx.y;
    if (row < rows && column < cols)
        out[column * rows + row] = in[row * cols + column];
}
