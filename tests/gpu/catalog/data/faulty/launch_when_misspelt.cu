/*---
problem: copy
launches:
- {entry: k, arguments: [out, in, n], block: [256], grid: ["ceil(n / 256)"], wen: n > 3}
---*/
__global__ void k(float *out, const float *in, size_t n)
{
}
