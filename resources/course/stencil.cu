/*---
entry: stencil
problem: stencil
arguments: [in, out, rows, cols]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
title: {en: "A stencil, five reads per element", zh_CN: "模板计算，每个元素读五次"}
---*/
// Five reads per element. Neighbouring threads read the same values: a block could share them.
__global__ void stencil(const float *in, float *out, int rows, int cols) {
    const int col = blockIdx.x * 32 + threadIdx.x;
    const int row = blockIdx.y * 8 + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    const int i = row * cols + col;
    float value = in[i];
    if (row > 0 && row + 1 < rows && col > 0 && col + 1 < cols)
        value = 0.125f * (4 * value + in[i - cols] + in[i + cols] + in[i - 1] + in[i + 1]);
    out[i] = value;
}
