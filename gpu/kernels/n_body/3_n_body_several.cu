/*---
entry: n_body_several<own>
problem: n_body
arguments: [bodies, acceleration, n]
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  own:
    values: [1, 2, 4]
    default: 2
    label: {en: "Bodies per thread", zh_CN: "每线程天体数"}
    help: {en: "How many bodies a thread computes the acceleration of.", zh_CN: "一个线程计算多少个天体的加速度。"}
block: [block]
grid: ["ceil(n / (block * own))"]
shared_bytes: 16 * block
title: {en: "N-body, several bodies per thread", zh_CN: "N 体，每个线程几个天体"}
about:
  en: >-
    As with a tile, but a thread keeps several bodies in registers: each body that it reads from shared memory serves all of
    them. The same number of pairs needs half or a quarter of the loads, and independent sums hide the latency of the
    reciprocal square root. The price is fewer threads, so there must be enough bodies for all SMs.
  zh_CN: "与分块的做法相同，但每个线程在寄存器中保留几个天体：从共享内存读取的每个天体供它们全部使用。同样多的对只需一半或四分之一的加载，而且互不依赖的和可以掩盖平方根倒数的延迟。代价是线程更少，天体必须多到能让所有 SM 都有工作。"
source: "L. Nyland, M. Harris, J. Prins, Fast N-body simulation with CUDA, GPU Gems 3, ch. 31, 2007; V. Volkov, Better performance at lower occupancy, 2010"
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

template <int own>
__global__ void n_body_several(const float4 *bodies, float4 *acceleration, int n)
{
    extern __shared__ float4 tile[];
    int begin = blockIdx.x * blockDim.x * own + threadIdx.x; // a thread's bodies are one block width apart
    float4 me[own], sum[own];
#pragma unroll
    for (int o = 0; o < own; ++o) {
        int i = begin + o * blockDim.x;
        me[o] = i < n ? bodies[i] : float4{0, 0, 0, 0};
        sum[o] = {0, 0, 0, 0};
    }
    for (int first = 0; first < n; first += blockDim.x) {
        int j = first + threadIdx.x;
        tile[threadIdx.x] = j < n ? bodies[j] : float4{0, 0, 0, 0}; // bodies beyond the end have no mass
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < blockDim.x; ++k) {
            float4 other = tile[k];
#pragma unroll
            for (int o = 0; o < own; ++o)
                pull(me[o], other, sum[o]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int o = 0; o < own; ++o) {
        int i = begin + o * blockDim.x;
        if (i < n)
            acceleration[i] = sum[o];
    }
}
