/*---
entry: array_sum_program
problem: array_sum
arguments: [A, B, C, n]
end_to_end: {over: n, host: pageable, allocate: true}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Complete program: allocate, copy, compute, copy back"
  zh_CN: "完整的程序：分配、拷入、计算、拷回"
about:
  en: >-
    A first CUDA program, with all of its steps included in the time: cudaMalloc for three arrays, copies of A and B to the
    device, the kernel, the copy of C to the host, and cudaFree. The host's arrays are pageable memory from malloc. The
    kernel is that of array_sum_device; the row's timeline shows how little of the time it takes.
  zh_CN: "第一个 CUDA 程序，所有步骤都计入时间：为三个数组 cudaMalloc，把 A 和 B 拷到设备，运行核函数，把 C 拷回主机，cudaFree。主机数组是 malloc 得到的可分页内存。核函数与 array_sum_device 相同；从这一行的时间线可以看到，它只占很少的时间。"
source:
- {text: professional_cuda_c, chapter: array_sums, note: "sumArraysOnGPU"}
- {text: professional_cuda_c, chapter: memory_transfer}
---*/
__global__ void array_sum_program(const float *A, const float *B, float *C, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n)
        C[i] = A[i] + B[i];
}
