/*---
entry: my_kernel
problem: strided_read
arguments: [out, in, n, stride]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(float *out, const float *in, size_t n, size_t stride)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i * stride];
}
