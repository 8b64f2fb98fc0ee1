/*---
entry: k
problem: copy
arguments: [t, out]
block: [1]
grid: [1]
textures: {t: {of: in, filter: linear}}
---*/
__global__ void k(cudaTextureObject_t t, float *out);
