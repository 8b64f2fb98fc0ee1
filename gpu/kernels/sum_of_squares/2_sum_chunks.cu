/*---
entry: sum_chunks
problem: sum_of_squares
arguments: [numbers, sum, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
zeroed: [sum]
block: [block]
grid: [1]
requires:
  - that: "n / block <= 52428800"
    else: {en: "a 32-bit sum holds at most 52428800 squares: use more threads", zh_CN: "32 位的和最多容纳 52428800 个平方：请使用更多线程"}
title:
  en: "Sum of squares, one chunk per thread"
  zh_CN: "平方和，每个线程一段"
about:
  en: >-
    The threads of one block divide the array into contiguous chunks, one per thread. While one
    thread waits, others run; on a GeForce 8800GT (“CUDA made simple”, 2008), this was 77 times
    faster. But the addresses that the threads read at the same time are a chunk apart, so every
    read accesses a different sector. Compare with the interleaved version.
  zh_CN: "一个线程块的各个线程把数组分成连续的段，每个线程一段。一个线程等待时其他线程在运行，在 GeForce \
    8800GT 上因此快了 77 倍（《深入浅出谈 CUDA》，2008）。但各线程同时读取的位置相隔一整段，每次读取都在不同的\
    扇区。请与交错的版本比较。"
source: {text: cuda_made_simple, chapter: parallel_threads, note: "8.3 M cycles on a GeForce 8800GT"}
---*/
__global__ void sum_chunks(const int *numbers, unsigned long long *sum, size_t n)
{
    // The parts are equal, and rounded up. The last parts may be shorter or empty.
    size_t length = (n + blockDim.x - 1) / blockDim.x;
    size_t begin = threadIdx.x * length;
    size_t end = min(begin + length, n);

    unsigned mine = 0;
    for (size_t i = begin; i < end; ++i)
        mine += numbers[i] * numbers[i];

    // The sum was set to zero before the launch. The addition is atomic, because two threads may add at the same time.
    atomicAdd(sum, (unsigned long long)mine);
}
