/*---
entry: "k(int *, size_t)"
problem: copy
arguments: [out, in, n]
parameters:
  unroll: {values: [1, 2, 4], default: 2}
block: [256]
grid: ["ceil(n / (256 * unroll))"]
---*/
#define UNUSED
__global__ void k(float *out, const float *in, size_t n)
{
}

__global__ void k(double *out, const double *in, size_t n)
{
}
