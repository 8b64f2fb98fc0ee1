/*---
entry: k<unroll>
problem: copy
arguments: [out, in, n]
parameters:
  unroll: {values: [1]}
  block: {values: [32]}
block: [block]
grid: ["ceil(n / blok)"]
---*/
template <int unroll>
__global__ void k(float *out, const float *in, size_t n)
{
}
