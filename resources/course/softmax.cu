/*---
entry: softmax
problem: softmax_rows
arguments: [in, out, rows, cols]
block: [128]
grid: ["ceil(rows / 128)"]
title: {en: "Softmax, a row per thread", zh_CN: "softmax，每个线程一行"}
---*/
// Correct, but neighbouring lanes are a whole row apart. Assign each row to a block (grid: [rows]) or to a warp.
__global__ void softmax(const float *in, float *out, int rows, int cols) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float *x = in + row * cols;
    float largest = x[0], sum = 0;
    for (int c = 1; c < cols; ++c)
        largest = fmaxf(largest, x[c]);
    for (int c = 0; c < cols; ++c)
        sum += expf(x[c] - largest);
    for (int c = 0; c < cols; ++c)
        out[row * cols + c] = expf(x[c] - largest) / sum;
}
