/*---
entry: histogram_bytes
problem: histogram
arguments: [values, counts, n, bins]
parameters:
  blocks: {values: [1, 2, 4, 6], default: 6, label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}, help: {en: "Blocks of the grid per SM of the device.", zh_CN: "网格中设备的每个 SM 对应的线程块数。"}}
zeroed: [counts]
block: [128]
grid: ["blocks * sm_count"]
shared_bytes: 128 * bins
requires:
  - {that: bins <= 256, else: {en: "128 private counters for each bin fit shared memory for 256 bins", zh_CN: "每个桶 128 个私有计数器，共享内存容得下 256 个桶"}}
title: {en: "Private one-byte counters per thread", zh_CN: "每个线程一字节的私有计数器"}
about:
  en: >-
    Every thread has a separate counter for every bin, one byte of shared memory. So there is no atomic addition and no
    waiting, however frequent a value is. Lane l of warp w counts in byte w of word l of a bin's 128 bytes: 32 lanes, 32
    banks. A byte overflows after 255, so after as many elements each thread adds up the 128 counters of its bins, four at a
    time. Then only the memory bandwidth is the limit.
  zh_CN: "每个线程对每个桶都有单独的计数器，即共享内存中的一个字节，因此没有原子加，也没有等待，无论某个值多常见。warp w 的通道 l 使用一个桶 128 字节中第 l 个字的第 w 个字节：32 个通道，32 个存储体。一个字节最多计到 255：数满之后，每个线程把自己各桶的 128 个计数器相加，每次四个。剩下的限制只有显存带宽。"
source: "V. Podlozhnyuk, Histogram calculation in CUDA, 2007, on counters of threads"
---*/

__global__ void __launch_bounds__(128) histogram_bytes(const int *values, unsigned *counts, size_t n, int bins)
{
    extern __shared__ unsigned counters[]; // 32 words per bin
    constexpr int threads = 128, most = 252; // number of elements, in steps of four, before a byte could overflow
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned char *mine = reinterpret_cast<unsigned char *>(counters) + 4 * lane + warp;

    for (int i = threadIdx.x; i < 32 * bins; i += threads)
        counters[i] = 0;
    __syncthreads();

    // Adds the counters of a bin and clears them.
    auto sum_of = [&](int bin) {
        unsigned sum = 0;
        if (bin < bins)
#pragma unroll 8
            for (int i = 0; i < 32; ++i) {
                unsigned *word = &counters[32 * bin + (i + lane) % 32]; // each lane uses a different bank
                sum = __dp4a(*word, 0x01010101u, sum);
                *word = 0;
            }
        return sum;
    };
    unsigned low = 0, high = 0; // the thread's bins are threadIdx.x and threadIdx.x + `threads`
    auto add_up = [&] {
        __syncthreads();
        low += sum_of(threadIdx.x);
        high += sum_of(threadIdx.x + threads);
        __syncthreads();
    };

    size_t packets = n / 4, apart = size_t(gridDim.x) * threads;
    size_t begin = size_t(blockIdx.x) * threads;
    for (size_t first = begin; first < packets; first += apart * (most / 4)) {
        // Several loads are in flight before the first vector is counted.
        constexpr int ahead = 7;
#pragma unroll 1
        for (int k = 0; k < most / 4; k += ahead) {
            int4 four[ahead];
#pragma unroll
            for (int j = 0; j < ahead; ++j) {
                size_t packet = first + (k + j) * apart + threadIdx.x;
                four[j] = packet < packets ? reinterpret_cast<const int4 *>(values)[packet] : make_int4(-1, -1, -1, -1);
            }
#pragma unroll
            for (int j = 0; j < ahead; ++j)
                if (four[j].x >= 0) {
                    ++mine[128 * four[j].x];
                    ++mine[128 * four[j].y];
                    ++mine[128 * four[j].z];
                    ++mine[128 * four[j].w];
                }
        }
        add_up();
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 4)
        ++mine[128 * values[4 * packets + threadIdx.x]];
    add_up();

    if (threadIdx.x < bins && low > 0)
        atomicAdd(&counts[threadIdx.x], low);
    if (threadIdx.x + threads < bins && high > 0)
        atomicAdd(&counts[threadIdx.x + threads], high);
}
