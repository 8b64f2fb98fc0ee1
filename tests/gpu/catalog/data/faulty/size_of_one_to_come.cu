/*---
entry: k
problem: copy
sizes: {tiles: "ceil(rows / 256)", rows: n}
arguments: [out, in, n]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void k(float *out, const float *in, size_t n)
{
}
