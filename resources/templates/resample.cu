/*---
entry: my_kernel<edges>
problem: resample
computes: point
arguments: [in, out, rows, cols, cosine, sine]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
---*/
enum Edges { border, clamp, wrap, mirror };

// The texel for index i on a side of `size` texels, a power of two; -1 if there is none.
__device__ int within(Edges edges, int i, int size)
{
    if (edges == clamp) return min(max(i, 0), size - 1);
    if (edges == wrap) return i & (size - 1);
    int turned = i & (2 * size - 1);
    if (edges == mirror) return turned < size ? turned : 2 * size - 1 - turned;
    return i >= 0 && i < size ? i : -1;
}

// The nearest texel (computes: point). For the mean of four texels, write computes: linear.
template <Edges edges>
__global__ void my_kernel(const unsigned char *in, float *out, int rows, int cols, int cosine, int sine)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols)
        return;
    // Relative to the centre of both images, in half pixels; the position is in units of 1/256 texel.
    int dx = 2 * column - (cols - 1), dy = 2 * row - (rows - 1);
    int x = within(edges, (((cosine * dx + sine * dy) >> 5) + cols * 128) >> 8, cols);
    int y = within(edges, (((cosine * dy - sine * dx) >> 5) + rows * 128) >> 8, rows);
    out[size_t(row) * cols + column] = x < 0 || y < 0 ? 0 : in[size_t(y) * cols + x] / 255.0f;
}
