/*---
entry: k
problem: copy
arguments: [out, in, n]
block: [256]
grid: ["ceil(n / 256)"]
end_to_end: {over: n, host: managed}
---*/
__global__ void k(float *out, const float *in, size_t n)
{
}
