/*---
entry: my_kernel
problem: softmax_rows
arguments: [in, out, rows, cols]
block: [128]
grid: ["ceil(rows / 128)"]
---*/
__global__ void my_kernel(const float *in, float *out, size_t rows, size_t cols)
{
    size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float *x = in + row * cols;
    float largest = x[0];
    for (size_t c = 1; c < cols; ++c)
        largest = fmaxf(largest, x[c]);
    float sum = 0;
    for (size_t c = 0; c < cols; ++c)
        sum += expf(x[c] - largest);
    for (size_t c = 0; c < cols; ++c)
        out[row * cols + c] = expf(x[c] - largest) / sum;
}
