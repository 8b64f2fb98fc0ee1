/*---
entry: n_body_global
problem: n_body
arguments: [bodies, acceleration, n]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(n / block)"]
title: {en: "N-body, all reads from global memory", zh_CN: "N 体，全部从全局内存读取"}
about:
  en: >-
    One body per thread, one loop over all bodies. All lanes of a warp read the same body at the same time: one request
    that touches one sector, served by a cache.
  zh_CN: "每个线程一个天体，循环遍历所有天体。warp 的所有线程同时读同一个天体：一次请求只触及一个扇区，由缓存提供。"
source: "L. Nyland, M. Harris, J. Prins, Fast N-body simulation with CUDA, GPU Gems 3, ch. 31, 2007"
---*/

__device__ void pull(float4 me, float4 other, float4 &sum)
{
    float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
    float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
    float strength = fabsf(other.w) * inverse * inverse * inverse;
    sum.x += dx * strength;
    sum.y += dy * strength;
    sum.z += dz * strength;
}

__global__ void n_body_global(const float4 *bodies, float4 *acceleration, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 me = bodies[i], sum = {0, 0, 0, 0};
    for (int j = 0; j < n; ++j)
        pull(me, bodies[j], sum);
    acceleration[i] = sum;
}
