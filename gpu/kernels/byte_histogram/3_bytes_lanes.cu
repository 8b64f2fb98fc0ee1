/*---
entry: bytes_lanes<ahead>
problem: byte_histogram
arguments: [values, counts, n]
parameters:
  block: {values: [128, 256, 512, 1024], default: 512, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 6, 8], default: 2, label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}, help: {en: "Blocks of the grid per SM of the device.", zh_CN: "网格中设备的每个 SM 对应的线程块数。"}}
  ahead: {values: [1, 2, 4], default: 2, label: {en: "16-byte loads in flight", zh_CN: "在途的 16 字节加载数"}, help: {en: "Number of 16-byte loads that a thread issues before it counts the first of them.", zh_CN: "线程在开始计数之前先发出多少个 16 字节加载。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
title: {en: "One counter per lane", zh_CN: "每个通道一份计数器"}
about:
  en: >-
    Each value has 32 counters, one per lane, in 32 banks: 32 KiB in total. Two lanes of a warp never access one counter or
    one bank, whatever the bytes are, so an addition takes one wavefront. The warps of a block share the counters, so the
    additions must be atomic. Three instructions per byte remain: shift, mask, addition.
  zh_CN: "每个值有 32 个计数器，每个通道一个，分布在 32 个存储体中，共 32 KiB。无论字节是什么，同一 warp 的两个通道都不会访问同一计数器或同一存储体，一次加法只需一趟。同一线程块的各 warp 共用这些计数器，所以加法必须是原子的。每个字节只剩三条指令：移位、掩码、加。"
source: "V. Podlozhnyuk, Histogram calculation in CUDA, 2007, on counters of threads"
---*/

template <int ahead>
__global__ void bytes_lanes(const unsigned char *values, unsigned *counts, size_t n)
{
    __shared__ unsigned counters[256 * 32]; // 128 bytes per value
    int lane = threadIdx.x % 32;
    for (int i = threadIdx.x; i < 256 * 32; i += blockDim.x)
        counters[i] = 0;
    __syncthreads();
    char *mine = reinterpret_cast<char *>(counters + lane);
    auto count = [&](unsigned four) {
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            unsigned place = (k == 0 ? four << 7 : four >> (8 * k - 7)) & 128 * 255;
            atomicAdd(reinterpret_cast<unsigned *>(mine + place), 1u);
        }
    };
    size_t packets = n / 16, stride = size_t(gridDim.x) * blockDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < packets; i += ahead * stride) {
        uint4 packet[ahead];
#pragma unroll
        for (int a = 0; a < ahead; ++a)
            if (i + a * stride < packets)
                packet[a] = __ldcs(reinterpret_cast<const uint4 *>(values) + i + a * stride);
#pragma unroll
        for (int a = 0; a < ahead; ++a)
            if (i + a * stride < packets) {
                count(packet[a].x);
                count(packet[a].y);
                count(packet[a].z);
                count(packet[a].w);
            }
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 16)
        atomicAdd(&counters[32 * values[16 * packets + threadIdx.x] + lane], 1u);
    __syncthreads();
    for (int value = threadIdx.x; value < 256; value += blockDim.x) {
        unsigned sum = 0;
#pragma unroll
        for (int k = 0; k < 32; ++k)
            sum += counters[32 * value + (k + lane) % 32]; // each lane uses a different bank
        if (sum > 0)
            atomicAdd(&counts[value], sum);
    }
}
