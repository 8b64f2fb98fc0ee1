/*---
entry: array_sum_device
problem: array_sum
arguments: [A, B, C, n]
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Arrays in device memory"
  zh_CN: "数组在设备内存中"
about:
  en: >-
    The baseline of this problem: all three arrays are in device memory. Only the kernel is timed, not the transfer of the
    data to the device. array_sum_program shows the cost of a program that computes only once.
  zh_CN: "本问题的基线：三个数组都在设备内存里，只计核函数本身的时间，不计数据如何到达设备。若程序只计算一次，实际代价请看 array_sum_program。"
source: {text: professional_cuda_c, chapter: zero_copy_memory, note: "sumArraysOnGPU"}
---*/
__global__ void array_sum_device(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n)
        C[i] = A[i] + B[i];
}
