/*---
entry: my_kernel
problem: scan
arguments: [in, out, n]
block: [1]
grid: [1]
---*/
__global__ void my_kernel(const int *in, int *out, size_t n)
{
    int sum = 0;
    for (size_t i = 0; i < n; ++i) {
        sum += in[i];
        out[i] = sum;
    }
}
