/*---
entry: array_sum_copied_pinned
problem: array_sum
arguments: [A, B, C, n]
end_to_end: {over: n, host: pinned}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Copied from page-locked memory and back"
  zh_CN: "从锁页内存拷入再拷回"
about:
  en: >-
    The same with page-locked arrays on the host: the device fetches them by itself, at the full speed of
    the bus. Still one thing after the other: while one direction of the bus is busy the other rests,
    and so do the multiprocessors.
  zh_CN: "同样的事，但主机数组是锁页的：设备自己以总线全速取数据。不过仍是一件事接一件事：总线的一个方向忙时，另一个方向空着，\
    多处理器也空着。"
source:
- {text: professional_cuda_c, chapter: array_sums, note: "sumArraysOnGPU"}
- {text: professional_cuda_c, chapter: memory_transfer}
---*/
__global__ void array_sum_copied_pinned(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n)
        C[i] = A[i] + B[i];
}
