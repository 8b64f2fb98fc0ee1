/*---
entry: k
problem: copy
arguments: [t, out]
block: [1]
grid: [1]
textures: {t: {of: in, width: n, height: 1, address: clmp}}
---*/
__global__ void k(cudaTextureObject_t t, float *out);
