/*---
entry: n_body_tile
problem: n_body
arguments: [bodies, acceleration, n]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(n / block)"]
shared_bytes: 16 * block
title: {en: "N-body, tiles in shared memory", zh_CN: "N 体，共享内存中的分块"}
about:
  en: >-
    A block loads as many bodies as it has threads into shared memory, all of its threads use them, then it loads the next
    tile.
  zh_CN: "线程块把与线程数相同的天体载入共享内存，所有线程用完后再载入下一批。"
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

__global__ void n_body_tile(const float4 *bodies, float4 *acceleration, int n)
{
    extern __shared__ float4 tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = i < n ? bodies[i] : float4{0, 0, 0, 0}, sum = {0, 0, 0, 0};
    for (int first = 0; first < n; first += blockDim.x) {
        int j = first + threadIdx.x;
        tile[threadIdx.x] = j < n ? bodies[j] : float4{0, 0, 0, 0};
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < blockDim.x; ++k)
            pull(me, tile[k], sum);
        __syncthreads();
    }
    if (i < n)
        acceleration[i] = sum;
}
