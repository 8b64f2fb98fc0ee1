/*---
entry: array_sum_warmed
problem: array_sum
arguments: [A, B, C, n]
memory: resident
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Managed memory that is already on the device"
  zh_CN: "已在设备上的托管内存"
about:
  en: >-
    Managed memory whose pages stay on the device: they moved there once, before the first run. No page moves during a run,
    and no warp stops. Compare with array_sum_managed, whose pages are on the host again when each run begins, and with
    array_sum_device. Managed memory costs nothing as long as no page moves.
  zh_CN: "页一直留在设备上的托管内存：在第一次运行之前已一次移到设备。运行中没有页移动，也没有 warp 停下。请与 array_sum_managed 比较（每次运行开始时它的页都回到了主机），也与 array_sum_device 比较：只要没有页移动，托管内存就没有代价。"
source:
- {text: professional_cuda_c, chapter: unified_memory}
- "CUDA C++ Programming Guide, cudaMemPrefetchAsync"
---*/
__global__ void array_sum_warmed(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n)
        C[i] = A[i] + B[i];
}
