/*---
entry: my_kernel<element>
problem: copy
arguments: [out, in, n]
block: [256]
grid: ["ceil(n / 256)"]
---*/
template <typename T>
__global__ void my_kernel(T *out, const T *in, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}
