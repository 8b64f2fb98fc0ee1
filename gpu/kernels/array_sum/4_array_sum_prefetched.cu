/*---
entry: array_sum_prefetched
problem: array_sum
arguments: [A, B, C, n]
memory: prefetched
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Managed memory, prefetched"
  zh_CN: "托管内存，预取"
about:
  en: >-
    Managed memory again, but before the kernel all three arrays are sent to the device in large
    pieces (cudaMemPrefetchAsync), which is timed too. No page fault is left. What remains is the
    speed of the bus: even C is fetched, although the kernel only writes it. What a program still
    gains is that it need not say which array has to go where, and when.
  zh_CN: "仍是托管内存，但在核函数之前用大块传输把三个数组送到设备（cudaMemPrefetchAsync），这段时间也计入。\
    不再有缺页，剩下的是总线的速度：C 虽然只被写入，也一样被取来。\
    程序得到的好处是：不必说明哪个数组何时该去哪里。"
source:
- {text: professional_cuda_c, chapter: unified_memory}
- "CUDA C++ Programming Guide, cudaMemPrefetchAsync"
---*/
__global__ void array_sum_prefetched(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n)
        C[i] = A[i] + B[i];
}
