/*---
entry: histogram_bytes
problem: histogram
arguments: [values, counts, n, bins]
parameters:
  blocks: {values: [1, 2, 4, 6], default: 6, label: {en: "Blocks per multiprocessor", zh_CN: "每个多处理器的线程块数"}, help: {en: "The grid has this many blocks for each multiprocessor of the device.", zh_CN: "网格中对应设备每个多处理器的线程块数。"}}
zeroed: [counts]
block: [128]
grid: ["blocks * sm_count"]
shared_bytes: 128 * bins
requires:
  - {that: bins <= 256, else: {en: "128 private counters for each bin fit shared memory for 256 bins", zh_CN: "每个桶 128 个私有计数器，共享内存容得下 256 个桶"}}
title: {en: "Histogram, private counters of one byte", zh_CN: "直方图，一字节的私有计数器"}
about:
  en: >-
    Every thread has a counter of its own for every bin, one byte of shared memory, and so nobody ever waits for anybody:
    no atomic addition, and no value is too frequent. Lane l of warp w counts in byte w of word l of a bin's 128 bytes: 32
    lanes, 32 banks. A byte ends at 255: after so many numbers each thread adds up the 128 counters of its bins, four at a
    time. The memory's speed is what remains.
  zh_CN: "每个线程对每个桶都有自己的计数器，即共享内存中的一个字节，因此谁也不必等谁：没有原子加，也没有哪个值会太常见。线程束 w 的通道 l 使用一个桶 128 字节中第 l 个字的第 w 个字节：32 个通道，32 个存储体。一个字节最多计到 255：数满之后，每个线程把自己各桶的 128 个计数器相加，每次四个。剩下的限制只有内存速度。"
source: "V. Podlozhnyuk, Histogram calculation in CUDA, 2007, on counters of threads"
---*/

__global__ void __launch_bounds__(128) histogram_bytes(const int *values, unsigned *counts, size_t n, int bins)
{
    extern __shared__ unsigned counters[]; // 32 words for each bin
    constexpr int threads = 128, most = 252; // of numbers until a byte could end, four at a time
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned char *mine = reinterpret_cast<unsigned char *>(counters) + 4 * lane + warp;

    for (int i = threadIdx.x; i < 32 * bins; i += threads)
        counters[i] = 0;
    __syncthreads();

    // The sum of a bin's counters, which then begin anew.
    auto sum_of = [&](int bin) {
        unsigned sum = 0;
        if (bin < bins)
#pragma unroll 8
            for (int i = 0; i < 32; ++i) {
                unsigned *word = &counters[32 * bin + (i + lane) % 32]; // each lane in a bank of its own
                sum = __dp4a(*word, 0x01010101u, sum);
                *word = 0;
            }
        return sum;
    };
    unsigned low = 0, high = 0; // the thread's bins: threadIdx.x, and the one `threads` further
    auto add_up = [&] {
        __syncthreads();
        low += sum_of(threadIdx.x);
        high += sum_of(threadIdx.x + threads);
        __syncthreads();
    };

    size_t packets = n / 4, apart = size_t(gridDim.x) * threads;
    size_t begin = size_t(blockIdx.x) * threads;
    for (size_t first = begin; first < packets; first += apart * (most / 4)) {
        // Several packets are under way before the first one is counted.
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
