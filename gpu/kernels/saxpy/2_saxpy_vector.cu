/*---
entry: saxpy_vector<unroll>
problem: saxpy
arguments: [n, a, x, y]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  unroll: {values: [1, 2, 4], default: 2, label: {en: "Vectors per thread", zh_CN: "每线程向量数"}, help: {en: "How many vectors of four elements a thread loads before it computes.", zh_CN: "线程在计算之前加载多少个向量，每个向量四个元素。"}}
block: [block]
grid: ["ceil(n / (4 * unroll * block))"]
title: {en: "y = a x + y, four elements per access", zh_CN: "y = a x + y，每次访问四个元素"}
about:
  en: >-
    16 bytes per access need a quarter of the instructions for the same bytes. With several vectors
    per thread, all loads are in flight before the first is used. The last, incomplete vector is
    processed element by element.
  zh_CN: "每次访问 16 字节：同样的字节只需四分之一的指令。每个线程有几个向量时，先发出全部加载再计算。最后不完整的向量逐元素处理。"
source: "J. Luitjens, CUDA Pro Tip: Increase Performance with Vectorized Memory Access, 2013"
---*/

template <int unroll>
__global__ void saxpy_vector(size_t n, float a, const float *x, float *y)
{
    size_t first = size_t(blockIdx.x) * unroll * blockDim.x + threadIdx.x;
    float4 px[unroll], py[unroll];
#pragma unroll
    for (int k = 0; k < unroll; ++k) {
        size_t i = 4 * (first + size_t(k) * blockDim.x);
        if (i + 3 < n) {
            px[k] = *reinterpret_cast<const float4 *>(x + i);
            py[k] = *reinterpret_cast<const float4 *>(y + i);
        }
    }
#pragma unroll
    for (int k = 0; k < unroll; ++k) {
        size_t i = 4 * (first + size_t(k) * blockDim.x);
        if (i + 3 < n) {
            float4 sum = {a * px[k].x + py[k].x, a * px[k].y + py[k].y, a * px[k].z + py[k].z, a * px[k].w + py[k].w};
            *reinterpret_cast<float4 *>(y + i) = sum;
        } else {
            for (; i < n; ++i)
                y[i] = a * x[i] + y[i];
        }
    }
}
