/*---
entry: my_kernel
problem: rotation
arguments: [in, out, rows, cols, cosine, sine]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
---*/
__global__ void my_kernel(const float *in, float *out, int rows, int cols, int cosine, int sine)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols)
        return;

    // Relative to the centre, in half elements; sine and cosine are in units of 2^-14.
    int dx = 2 * column - (cols - 1);
    int dy = 2 * row - (rows - 1);
    int x = (cosine * dx + sine * dy + (cols << 14)) >> 15;
    int y = (cosine * dy - sine * dx + (rows << 14)) >> 15;
    bool inside = x >= 0 && x < cols && y >= 0 && y < rows;
    out[size_t(row) * cols + column] = inside ? in[size_t(y) * cols + x] : 0;
}
