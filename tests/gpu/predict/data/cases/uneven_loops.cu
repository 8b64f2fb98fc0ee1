/*---
entry: uneven_loops
problem: divergence
arguments: [in, out, n, rounds]
block: [256]
grid: ["ceil(n / 256)"]
title: "Each lane has more rounds than the one before"
---*/
__global__ void uneven_loops(const float *in, float *out, unsigned n, int rounds)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = in[i];
    int mine = rounds * int(threadIdx.x % 32 + 1) / 32;
#pragma unroll 1
    for (int round = 0; round < mine; ++round)
        x += (1 - x) * (1 / 1024.0f);
    out[i] = x;
}
