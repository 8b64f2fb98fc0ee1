/*---
entry: my_kernel<element>
problem: reduce
arguments: [numbers, sum, n]
zeroed: [sum]
block: [256]
grid: [4]
---*/
template <typename T>
__global__ void my_kernel(const T *numbers, T *sum, size_t n)
{
    T mine = 0;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
         i += size_t(gridDim.x) * blockDim.x)
        mine += numbers[i];
    atomicAdd(sum, mine);
}
