/*---
entry: atomics_shared<number>
problem: atomics
arguments: [counts, n, counters, apart, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}}
  blocks: {values: [1, 2, 4, 8], default: 4, label: {en: "Blocks per multiprocessor", zh_CN: "每个多处理器的线程块数"}, help: {en: "The grid has this many blocks for each multiprocessor of the device.", zh_CN: "网格中对应设备每个多处理器的线程块数。"}}
zeroed: [counts]
block: [block]
grid: ["blocks * sm_count"]
shared_bytes: counters * apart * number_bytes
requires:
  - {that: counters * apart * number_bytes <= 49152, else: {en: "the counters take more than 48 KiB of shared memory", zh_CN: "计数器占用的共享内存超过 48 KiB"}}
title: {en: "Atomic additions in shared memory", zh_CN: "共享内存中的原子加"}
about:
  en: >-
    A block adds in counters of its own and hands its sums on once, at its end; it takes several elements a thread, so that this
    happens seldom. Whole numbers of 32 bits are added where they lie, and ones for equal addresses of a warp are even counted in one
    turn; for floats and for 64 bits the compiler makes a loop of compare and swap, which begins anew for every lane that came second.
    Lanes that meet in a bank at different addresses wait for each other.
  zh_CN: "线程块在自己的计数器中相加，结束时一次交出总和；每个线程处理几个元素，所以交出的次数很少。32 位整数就地相加，线程束内同一地址的 1 甚至一次就能计完；对 float 和 64 位，编译器生成比较并交换的循环，每个后到的通道都要重来。在同一存储体、不同地址相遇的通道互相等待。"
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
