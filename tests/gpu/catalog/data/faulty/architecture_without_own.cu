/*---
entry: k
problem: copy
arguments: [out, in, n]
block: [256]
grid: ["ceil(n / 256)"]
architecture: 8.6a
---*/
__global__ void k(float *out, const float *in, size_t n)
{
}
