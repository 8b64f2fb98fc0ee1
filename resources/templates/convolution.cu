/*---
entry: my_kernel
problem: convolution
arguments: [in, weights, out, rows, cols, radius]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
---*/
__global__ void my_kernel(const float *in, const float *weights, float *out, int rows, int cols,
                          int radius)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
    for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) {
            int y = row + dy, x = col + dx;
            int weight = (dy + radius) * (2 * radius + 1) + dx + radius;
            if (y >= 0 && y < rows && x >= 0 && x < cols)
                sum += in[size_t(y) * cols + x] * weights[weight];
        }
    out[size_t(row) * cols + col] = sum;
}
