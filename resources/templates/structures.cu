/*---
entry: my_kernel
problem: structures
computes: pairs
arguments: [out, pairs, n]
block: [256]
grid: ["ceil(n / 256)"]
---*/
struct Pair {
    float x, y;
};

__global__ void my_kernel(Pair *out, const Pair *pairs, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i].x = pairs[i].x + 10;
        out[i].y = pairs[i].y + 20;
    }
}
