/*---
entry: my_kernel
problem: shared_read
computes: words
arguments: [words, sums, n, table_size, stride, rounds]
block: [256]
grid: ["ceil(n / 256)"]
shared_bytes: "table_size * 4"
---*/
__global__ void my_kernel(const unsigned *table, unsigned *sums, size_t n, int table_size, int stride,
                          int rounds)
{
    extern __shared__ unsigned words[];
    for (int k = threadIdx.x; k < table_size; k += blockDim.x)
        words[k] = table[k];
    __syncthreads();

    int lane = threadIdx.x % 32;
    unsigned sum = 0;
    for (int round = 0; round < rounds; ++round) {
        const unsigned *from = words + lane * stride + round % 32;
        for (int k = 0; k < 16; ++k)
            sum += from[k * 32];
    }

    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        sums[i] = sum;
}
