/*---
problem: copy
parameters:
  unroll: {values: [1, 2, 4], default: 2}
launches:
  - {entry: k<unroll>, arguments: [out, in, n], block: [1], gird: [1]}
---*/
template <int unroll>
__global__ void k(float *out, const float *in, size_t n)
{
}
