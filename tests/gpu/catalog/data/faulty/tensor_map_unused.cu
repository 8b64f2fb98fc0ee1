/*---
entry: k
problem: transpose
arguments: [tile, in, rows, cols]
block: [256]
grid: ["ceil(cols / 256)"]
tensor_maps: {tile: {of: out, box: [32, 32]}, other: {of: in, box: [32, 32]}}
---*/
struct alignas(64) TensorMap {
    unsigned long long opaque[16];
};
__global__ void k(const __grid_constant__ TensorMap out, const float *in, size_t rows, size_t cols)
{
}
