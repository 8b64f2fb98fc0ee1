/*---
entry: k-out
problem: copy
arguments: [out, in, n]
parameters:
  unroll: {values: [1, 2, 4], default: 2}
block: [256]
grid: ["ceil(n / (256 * unroll))"]
---*/
template <int unroll>
__global__ void k(float *out, const float *in, size_t n)
{
}
