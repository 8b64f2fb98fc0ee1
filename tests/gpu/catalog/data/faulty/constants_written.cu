/*---
entry: k
problem: copy
arguments: [in]
block: [1]
grid: [1]
constants: {table: out}
---*/
__constant__ float table[4];
__global__ void k(const float *in);
