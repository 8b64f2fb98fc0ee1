/*---
entry: my_kernel
problem: stencil
arguments: [in, out, rows, cols]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
---*/
__global__ void my_kernel(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    size_t i = size_t(row) * cols + col;
    float me = in[i];
    if (row > 0 && row + 1 < rows && col > 0 && col + 1 < cols)
        me = 0.125f * (4 * me + in[i - cols] + in[i + cols] + in[i - 1] + in[i + 1]);
    out[i] = me;
}
