/*---
entry: my_kernel
problem: repeated_read
arguments: [in, sums, windows, words, passes]
block: [128]
grid: ["ceil(windows / 128)"]
---*/
// One thread per window, so threads share no cache lines in L1.
__global__ void my_kernel(const unsigned *in, unsigned *sums, int windows, int words, int passes)
{
    int window = blockIdx.x * blockDim.x + threadIdx.x;
    if (window >= windows)
        return;
    unsigned sum = 0;
    for (int pass = 0; pass < passes; ++pass)
        for (int i = 0; i < words; ++i)
            sum += in[size_t(window) * words + i];
    sums[window] = sum;
}
