/*---
entry: k
problem: copy
arguments: [t, out]
parameters: {smooth: {values: [0, 1]}}
block: [1]
grid: [1]
textures: {t: {of: in, width: n, height: 1, filter: smooth}}
---*/
__global__ void k(cudaTextureObject_t t, float *out);
