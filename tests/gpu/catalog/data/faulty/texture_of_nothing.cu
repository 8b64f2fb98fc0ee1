/*---
entry: k
problem: copy
arguments: [out, image, n]
block: [256]
grid: ["ceil(n / 256)"]
textures: {image: {of: inn}}
---*/
__global__ void k(float *out, cudaTextureObject_t image, size_t n)
{
}
