/*---
entry: my_kernel
problem: prime
arguments: [number, root, divisor]
zeroed: [divisor]
block: [256]
grid: [64]
---*/
__global__ void my_kernel(unsigned long long number, unsigned long long root,
                          unsigned long long *divisor)
{
    unsigned long long threads = gridDim.x * blockDim.x;
    unsigned long long thread = blockIdx.x * blockDim.x + threadIdx.x;

    // The smallest candidate that divides the number gives its largest divisor; 1 divides all numbers.
    if (thread == 0)
        atomicMax(divisor, 1ULL);
    for (unsigned long long candidate = 2 + thread; candidate <= root; candidate += threads)
        if (number % candidate == 0) {
            atomicMax(divisor, number / candidate);
            return;
        }
}
