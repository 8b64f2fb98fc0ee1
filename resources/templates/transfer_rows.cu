/*---
entry: my_kernel
problem: transfer_rows
arguments: [in, out, width, rows, pitch]
memory: {in: pinned}
block: [256]
grid: ["ceil(width * rows / 256)"]
---*/
// The kernel reads the host's memory directly, over the bus.
__global__ void my_kernel(const char *in, char *out, size_t width, size_t rows, size_t pitch)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < width * rows)
        out[i / width * pitch + i % width] = in[i];
}
