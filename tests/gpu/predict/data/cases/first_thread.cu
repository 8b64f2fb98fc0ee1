/*---
entry: first_thread
problem: divergence
arguments: [in, out, n, rounds]
block: [256]
grid: ["ceil(n / 256)"]
title: "One thread works, the others of its block wait"
---*/
__global__ void first_thread(const float *in, float *out, unsigned n, int rounds)
{
    __shared__ float addend;
    if (threadIdx.x == 0) {
        float x = 1;
#pragma unroll 1
        for (int round = 0; round < rounds; ++round)
            x += (1 - x * blockIdx.x) * (1 / 1024.0f);
        addend = x;
    }
    __syncthreads();
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i] + addend;
}
