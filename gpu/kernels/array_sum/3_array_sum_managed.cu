/*---
entry: array_sum_managed
problem: array_sum
arguments: [A, B, C, n]
memory: managed
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Managed memory with page faults"
  zh_CN: "托管内存，按缺页移动"
about:
  en: >-
    Host and device share one address, and the pages move to the side that accesses them. The pages are on the host when the
    kernel begins, as if a host function had just filled them. So the kernel runs from one page fault to the next, and each
    fault stops a warp until some pages have arrived over the bus. Compare with array_sum_prefetched, which requests all of
    them first.
  zh_CN: "主机和设备共用一个地址，页移动到访问者一方。核函数开始时页都在主机上，如同刚被主机函数填好，于是它不断遇到缺页：每次缺页都让 warp 停下，等若干页经总线到达。请与先请求全部页的 array_sum_prefetched 比较。"
source: {text: professional_cuda_c, chapter: unified_memory}
---*/
__global__ void array_sum_managed(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n)
        C[i] = A[i] + B[i];
}
