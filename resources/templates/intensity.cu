/*---
entry: my_kernel
problem: intensity
arguments: [in, out, n, fmas, factor, addend]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(const float *in, float *out, size_t n, int fmas, float factor, float addend)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = in[i];
    for (int k = 0; k < fmas; ++k)
        x = x * factor + addend;
    out[i] = x;
}
