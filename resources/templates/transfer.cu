/*---
entry: my_kernel
problem: transfer
arguments: [in, out, bytes]
memory: {in: pinned}
block: [256]
grid: ["ceil(bytes / 256)"]
---*/
// The kernel reads the host's memory directly, over the bus.
__global__ void my_kernel(const char *in, char *out, size_t bytes)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < bytes)
        out[i] = in[i];
}
