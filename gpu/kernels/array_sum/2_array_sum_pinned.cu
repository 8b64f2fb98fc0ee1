/*---
entry: array_sum_pinned
problem: array_sum
arguments: [A, B, C, n]
memory: pinned
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Zero-copy: arrays in pinned host memory"
  zh_CN: "零拷贝：数组在固定的主机内存中"
about:
  en: >-
    The arrays stay in the host's memory, page-locked, and every load and store of the kernel goes
    over the bus. Nothing has to be copied before or after. For a few KiB that costs little; for
    large arrays the kernel is as slow as the bus. Look at the ratio to array_sum_device as n
    grows.
  zh_CN: "数组留在主机的锁页内存里，核函数的每次读写都经过总线，前后都不需要拷贝。\
    数据只有几 KiB 时代价很小；数组一大，核函数就慢到总线的速度。请看 n 增大时与 array_sum_device 的时间比。"
source: {text: professional_cuda_c, chapter: zero_copy_memory, note: "sumArraysZeroCopy"}
---*/
__global__ void array_sum_pinned(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n)
        C[i] = A[i] + B[i];
}
