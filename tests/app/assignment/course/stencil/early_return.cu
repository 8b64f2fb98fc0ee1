/*---
entry: stencil
problem: stencil
arguments: [in, out, rows, cols]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 8)"]
title: {en: "A stencil, five reads per element", zh_CN: "模板计算，每个元素读五次"}
---*/
__global__ void stencil(const float *in, float *out, int rows, int cols) {
    __shared__ float tile[10][34];
    const int x = threadIdx.x, y = threadIdx.y;
    if (blockIdx.x * 32 + x >= cols || blockIdx.y * 8 + y >= rows)
        return;
    for (int k = y * 32 + x; k < 340; k += 256) {
        const int row = (int)(blockIdx.y * 8) + k / 34 - 1, col = (int)(blockIdx.x * 32) + k % 34 - 1;
        const bool inside = row >= 0 && row < rows && col >= 0 && col < cols;
        tile[k / 34][k % 34] = inside ? in[row * cols + col] : 0.0f;
    }
    __syncthreads();
    const int col = blockIdx.x * 32 + x, row = blockIdx.y * 8 + y;
    if (row >= rows || col >= cols)
        return;
    float value = tile[y + 1][x + 1];
    if (row > 0 && row + 1 < rows && col > 0 && col + 1 < cols)
        value = 0.125f * (4 * value + tile[y][x + 1] + tile[y + 2][x + 1] + tile[y + 1][x] + tile[y + 1][x + 2]);
    out[row * cols + col] = value;
}
// gates: ----
