/*---
entry: my_kernel
problem: rms_norm
arguments: [in, weight, out, rows, cols]
block: [128]
grid: ["ceil(rows / 128)"]
---*/
__global__ void my_kernel(const float *in, const float *weight, float *out, size_t rows,
                          size_t cols)
{
    size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float *x = in + row * cols;
    float squares = 0;
    for (size_t c = 0; c < cols; ++c)
        squares += x[c] * x[c];
    float scale = rsqrtf(squares / cols + 1e-5f);
    for (size_t c = 0; c < cols; ++c)
        out[row * cols + c] = x[c] * scale * weight[c];
}
