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
// Read a tile of `in` row by row, so that a warp reads 32 neighbours; write it to `out` row by row, too.
// Between the two, transpose the tile in shared memory.
template <int tile>
__global__ void tile_transpose(const float *in, float *out, int rows, int cols) {
    const int x = blockIdx.x * tile + threadIdx.x;
    const int y = blockIdx.y * tile + threadIdx.y;
    if (x < cols && y < rows)
        out[x * rows + y] = in[y * cols + x]; // correct, but a warp writes 32 sectors
}
