/*---
entry: bytes_lanes<ahead>
problem: byte_histogram
arguments: [values, counts, n]
parameters:
  block: {values: [128, 256, 512, 1024], default: 512, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 6, 8], default: 2, label: {en: "Blocks per multiprocessor", zh_CN: "每个多处理器的线程块数"}, help: {en: "The grid has this many blocks for each multiprocessor of the device.", zh_CN: "网格中对应设备每个多处理器的线程块数。"}}
  ahead: {values: [1, 2, 4], default: 2, label: {en: "Packets under way", zh_CN: "在途数据包数"}, help: {en: "So many times 16 bytes a thread loads before it counts the first of them.", zh_CN: "线程在对第一包计数之前先加载多少个 16 字节。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
title: {en: "A counter for every lane", zh_CN: "每个通道一份计数器"}
about:
  en: >-
    Each value has 32 counters, one a lane, in 32 banks: 32 KiB for all. No two lanes of a warp ever meet at a counter or in a
    bank, whatever the bytes are, so that an addition takes one pass. The warps of a block share the counters, which needs atomic
    additions all the same. Three instructions a byte remain: shift, mask, addition.
  zh_CN: "每个值有 32 个计数器，每个通道一个，分布在 32 个存储体中，共 32 KiB。无论字节是什么，同一线程束的两个通道都不会在同一计数器或同一存储体相遇，一次加法只需一趟。同一线程块的各线程束共用这些计数器，所以仍需要原子加。每个字节只剩三条指令：移位、掩码、加。"
source: "V. Podlozhnyuk, Histogram calculation in CUDA, 2007, on counters of threads"
---*/

template <int ahead>
__global__ void bytes_lanes(const unsigned char *values, unsigned *counts, size_t n)
{
    __shared__ unsigned counters[256 * 32]; // 128 bytes for each value
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
            sum += counters[32 * value + (k + lane) % 32]; // each lane in a bank of its own
        if (sum > 0)
            atomicAdd(&counts[value], sum);
    }
}
