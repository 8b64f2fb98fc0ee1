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
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Explicit copies from pinned memory"
  zh_CN: "从固定内存显式拷贝"
about:
  en: >-
    The same with pinned arrays on the host: the device fetches them at the full speed of the bus. The steps still follow
    each other. While one direction of the bus is busy, the other direction and the SMs are idle.
  zh_CN: "同样的程序，但主机数组在固定内存中：设备以总线全速取数据。各步骤仍依次进行：总线的一个方向忙时，另一个方向和 SM 都空闲。"
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
