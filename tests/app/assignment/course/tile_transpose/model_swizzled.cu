/*---
entry: tile_transpose<tile>
problem: course_transpose
arguments: [in, out, rows, cols]
parameters:
  tile: {values: [32], default: 32}
block: [tile, tile]
grid: ["ceil(cols / tile)", "ceil(rows / tile)"]
title: {en: "Transpose by tiles", zh_CN: "分块转置"}
---*/
template <int tile>
__global__ void tile_transpose(const float *in, float *out, int rows, int cols) {
    __shared__ float part[tile][tile];
    int x = blockIdx.x * tile + threadIdx.x;
    int y = blockIdx.y * tile + threadIdx.y;
    if (x < cols && y < rows)
        part[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[y * cols + x];
    __syncthreads();
    x = blockIdx.y * tile + threadIdx.x;
    y = blockIdx.x * tile + threadIdx.y;
    if (x < rows && y < cols)
        out[y * rows + x] = part[threadIdx.x][threadIdx.y ^ threadIdx.x];
}
// gates: ++++
