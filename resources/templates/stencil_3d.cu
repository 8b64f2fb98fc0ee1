/*---
entry: my_kernel
problem: stencil_3d
arguments: [in, out, planes, rows, cols]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)", planes]
---*/
__global__ void my_kernel(const float *in, float *out, int planes, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int plane = blockIdx.z;
    if (row >= rows || col >= cols)
        return;
    size_t apart = size_t(rows) * cols, i = plane * apart + size_t(row) * cols + col;
    float me = in[i];
    if (plane > 0 && plane + 1 < planes && row > 0 && row + 1 < rows && col > 0 && col + 1 < cols)
        me = (6 * me + in[i - apart] + in[i + apart] + in[i - cols] + in[i + cols] + in[i - 1] +
              in[i + 1]) / 12;
    out[i] = me;
}
