/*---
entry: my_kernel
problem: separable
arguments: [in, across, down, out, rows, cols, radius]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
---*/
__global__ void my_kernel(const float *in, const float *across, const float *down, float *out,
                          int rows, int cols, int radius)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
    for (int dy = -radius; dy <= radius; ++dy) {
        int y = row + dy;
        if (y < 0 || y >= rows)
            continue;
        float of_row = 0;
        for (int dx = -radius; dx <= radius; ++dx) {
            int x = col + dx;
            if (x >= 0 && x < cols)
                of_row += in[size_t(y) * cols + x] * across[dx + radius];
        }
        sum += of_row * down[dy + radius];
    }
    out[size_t(row) * cols + col] = sum;
}
