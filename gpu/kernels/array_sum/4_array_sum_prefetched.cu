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
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Managed memory with prefetching"
  zh_CN: "托管内存，预取"
about:
  en: >-
    Managed memory again, but cudaMemPrefetchAsync first moves all three arrays to the device in large pieces. The time
    includes this. There are no page faults, and the speed of the bus is the limit. Even C moves to the device, although the
    kernel only writes it. Compared with explicit copies, the program does not have to define which array moves in which
    direction.
  zh_CN: "仍是托管内存，但先用 cudaMemPrefetchAsync 以大块把三个数组移到设备，这段时间也计入。不再有缺页，限制是总线的速度。C 虽然只被写入，也会移到设备。与显式拷贝相比，程序不必指定哪个数组向哪个方向移动。"
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
