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
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Managed memory, warmed"
  zh_CN: "托管内存，已预热"
about:
  en: >-
    Managed memory whose pages stay where they are: they were sent to the device once, before the
    first run, and lie there from the run before. No page moves and no warp stops. Compare with
    array_sum_managed, whose pages are back on the host when each run begins, and with
    array_sum_device: memory that can move costs nothing as long as it does not.
  zh_CN: "页留在原处的托管内存：在第一次运行之前已一次送到设备，此后一直留在那里，每次运行都接着用上一次运行时的页。\
    没有页移动，也没有线程束停下。请与 array_sum_managed 比较（每次运行开始时它的页都回到了主机），\
    也与 array_sum_device 比较：能移动的内存，只要不移动，就没有代价。"
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
