/*---
entry: atomics_shared<number>
problem: atomics
arguments: [counts, n, counters, apart, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 8], default: 4, label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}, help: {en: "Blocks of the grid per SM of the device.", zh_CN: "网格中设备的每个 SM 对应的线程块数。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
shared_bytes: counters * apart * number_bytes
requires:
  - {that: counters * apart * number_bytes <= 49152, else: {en: "the counters take more than 48 KiB of shared memory", zh_CN: "计数器占用的共享内存超过 48 KiB"}}
title: {en: "Atomic additions in shared memory", zh_CN: "共享内存中的原子加"}
about:
  en: >-
    Each block adds to private counters and adds its sums to the result once, at its end. It processes several elements per
    thread, so this happens rarely. Shared memory adds 32-bit integers in place, and it counts ones for equal addresses of a
    warp in a single turn. For floats and for 64 bits, the compiler generates a compare-and-swap loop, which restarts for
    every lane that lost. Lanes that access one bank at different addresses wait for each other.
  zh_CN: "每个线程块在私有计数器中相加，结束时一次加到结果上；每个线程处理几个元素，所以这种合并很少。共享内存就地对 32 位整数做加法，warp 内同一地址的 1 一次就能计完；对 float 和 64 位，编译器生成比较并交换的循环，每个没有抢到的通道都要重来。访问同一存储体不同地址的通道互相等待。"
source: "NVIDIA, CUDA C++ Programming Guide, atomic functions"
---*/

template <typename T>
__global__ void atomics_shared(T *counts, size_t n, unsigned counters, int apart, int rounds)
{
    extern __shared__ unsigned long long memory[];
    T *mine = reinterpret_cast<T *>(memory);
    for (unsigned c = threadIdx.x; c < counters; c += blockDim.x)
        mine[c * apart] = 0;
    __syncthreads();
    size_t stride = size_t(gridDim.x) * blockDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
        T *counter = &mine[unsigned(i % counters) * apart];
        for (int round = 0; round < rounds; ++round)
            atomicAdd(counter, T(1));
    }
    __syncthreads();
    for (unsigned c = threadIdx.x; c < counters; c += blockDim.x)
        if (mine[c * apart] != T(0))
            atomicAdd(&counts[size_t(c) * apart], mine[c * apart]);
}
