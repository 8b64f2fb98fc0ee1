/*---
entry: saxpy
problem: saxpy
arguments: [n, a, x, y]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(n / block)"]
title: {en: "y = a x + y, one element per thread", zh_CN: "y = a x + y，每个线程一个元素"}
about:
  en: >-
    Each thread reads one element of x and of y, and writes y. Neighbouring threads process
    neighbouring elements, so every request of a warp covers 128 contiguous bytes.
  zh_CN: "每个线程读取 x 和 y 中自己的元素并写回 y。相邻线程取相邻元素，因此 warp 的每次请求都是连续的 128 字节。"
source: "C. Lawson, R. Hanson, D. Kincaid, F. Krogh, Basic linear algebra subprograms for Fortran usage, 1979"
---*/

__global__ void saxpy(size_t n, float a, const float *x, float *y)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}
