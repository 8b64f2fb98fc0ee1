/*---
entry: my_kernel
problem: divergence
arguments: [in, out, n, ways, run, rounds]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(const float *in, float *out, unsigned n, unsigned ways, unsigned run,
                          int rounds)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = in[i];
    for (int round = 0; round < rounds; ++round)
        x += (i / run % ways + 1 - x) / 1024;
    out[i] = x;
}
