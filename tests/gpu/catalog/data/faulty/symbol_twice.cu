/*---
entry: k
problem: copy
arguments: [in]
block: [1]
grid: [1]
constants: {table: in}
symbols: {table: out}
---*/
__constant__ float table[4];
__device__ float other[4];
__global__ void k(const float *in);
