/*---
entry: bytes_packets
problem: byte_histogram
arguments: [values, counts, n]
parameters:
  block: {values: [128, 256, 512, 1024], default: 512, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 6, 8], default: 4, label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}, help: {en: "Blocks of the grid per SM of the device.", zh_CN: "网格中设备的每个 SM 对应的线程块数。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
title: {en: "16-byte vector loads", zh_CN: "16 字节向量加载"}
about:
  en: >-
    A thread loads 16 bytes and takes them apart with shifts. There are sixteen times fewer loads, but as many atomic additions
    as before: if they are the limit, this gains little.
  zh_CN: "线程一次读 16 字节，用移位拆开。加载次数只有十六分之一，原子加却一次不少：如果限制在原子加，收益就很小。"
source: "V. Podlozhnyuk, Histogram calculation in CUDA, 2007"
---*/

__global__ void bytes_packets(const unsigned char *values, unsigned *counts, size_t n)
{
    __shared__ unsigned mine[256];
    for (int value = threadIdx.x; value < 256; value += blockDim.x)
        mine[value] = 0;
    __syncthreads();
    auto count = [&](unsigned four) {
#pragma unroll
        for (int k = 0; k < 4; ++k)
            atomicAdd(&mine[four >> 8 * k & 255], 1u);
    };
    size_t packets = n / 16, stride = size_t(gridDim.x) * blockDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < packets; i += stride) {
        uint4 packet = reinterpret_cast<const uint4 *>(values)[i];
        count(packet.x);
        count(packet.y);
        count(packet.z);
        count(packet.w);
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 16)
        atomicAdd(&mine[values[16 * packets + threadIdx.x]], 1u);
    __syncthreads();
    for (int value = threadIdx.x; value < 256; value += blockDim.x)
        if (mine[value] > 0)
            atomicAdd(&counts[value], mine[value]);
}
