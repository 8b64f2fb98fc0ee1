/*---
entry: doubling_kernel
problem: doubling
arguments: [in, out, n]
block: [128]
grid: ["ceil(n / 128)"]
---*/
__global__ void doubling_kernel(const float *in, float *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}
