/*---
entry: array_sum_copied
problem: array_sum
arguments: [A, B, C, n]
end_to_end: {over: n, host: pageable}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Explicit copies from pageable memory"
  zh_CN: "从可分页内存显式拷贝"
about:
  en: >-
    The device's arrays are allocated once and kept, as in a program that computes again and again.
    Copies and the kernel are within the time. The difference to array_sum_program is what cudaMalloc
    and cudaFree cost.
  zh_CN: "设备数组只分配一次并一直保留，如同反复计算的程序。拷贝和核函数计入时间。与 array_sum_program 的差就是 cudaMalloc 和 \
    cudaFree 的代价。"
source:
- {text: professional_cuda_c, chapter: array_sums, note: "sumArraysOnGPU"}
- {text: professional_cuda_c, chapter: memory_transfer}
---*/
__global__ void array_sum_copied(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n)
        C[i] = A[i] + B[i];
}
