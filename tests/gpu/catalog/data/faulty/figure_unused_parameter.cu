/*---
entry: k
problem: copy
arguments: [out, in, n]
parameters:
  tile: {values: [16, 32]}
block: [256]
grid: ["ceil(n / 256)"]
figures: {compute_to_memory: "tile / 4"}
---*/
__global__ void k(float *out, const float *in, size_t n)
{
}
