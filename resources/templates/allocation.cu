/*---
entry: my_kernel
problem: allocation
arguments: [in, out, probe]
block: [256]
grid: ["ceil(probe / 256)"]
---*/
// The header allocates the memory. The kernel only shows that the memory can be used.
__global__ void my_kernel(const char *in, char *out, size_t probe)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < probe)
        out[i] = in[i];
}
