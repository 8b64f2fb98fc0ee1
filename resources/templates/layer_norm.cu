/*---
entry: my_kernel
problem: layer_norm
arguments: [in, weight, bias, out, rows, cols]
block: [128]
grid: ["ceil(rows / 128)"]
---*/
__global__ void my_kernel(const float *in, const float *weight, const float *bias, float *out,
                          size_t rows, size_t cols)
{
    size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float *x = in + row * cols;
    float sum = 0;
    for (size_t c = 0; c < cols; ++c)
        sum += x[c];
    float mean = sum / cols;
    float squares = 0;
    for (size_t c = 0; c < cols; ++c)
        squares += (x[c] - mean) * (x[c] - mean);
    float scale = rsqrtf(squares / cols + 1e-5f);
    for (size_t c = 0; c < cols; ++c)
        out[row * cols + c] = (x[c] - mean) * scale * weight[c] + bias[c];
}
