/*---
entry: k<unroll>
problem: copy
arguments: [out, in, n]
parameters:
  unroll: {values: [1, 2, 4], default: 2}
block: [256]
grid: ["ceil(n / (256 * unroll))"]
---*/
template <typename Number>
__global__ void k(float *out, const float *in, size_t n)
{
}
