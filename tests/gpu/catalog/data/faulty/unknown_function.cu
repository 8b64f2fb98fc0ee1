/*---
entry: k<unroll>
problem: copy
arguments: [out, in, n]
parameters:
  unroll: {values: [1, 2, 4], default: 2}
block: [256]
grid: ["ceiling(n / 256)"]
---*/
template <int unroll>
__global__ void k(float *out, const float *in, size_t n)
{
}
