/*---
entry: my_kernel
problem: pointer_chase
arguments: [chain, last, steps]
block: [1]
grid: [1]
---*/
__global__ void my_kernel(const unsigned *chain, unsigned *last, int steps)
{
    unsigned place = 0;
    for (int i = 0; i < steps; ++i)
        place = chain[32 * size_t(place)]; // 128 bytes apart
    *last = place;
}
