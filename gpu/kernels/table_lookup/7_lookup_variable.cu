/*---
entry: lookup_variable
problem: table_lookup
arguments: [sums, n, groups, spacing, reads]
symbols: {device_table: table}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Lookup in a variable of the device"
  zh_CN: "在设备变量中查表"
about:
  en: >-
    The table is a __device__ variable: an array in global memory that belongs to the program and is
    allocated when its code is loaded. It is filled before the kernel starts (cudaMemcpyToSymbol).
    The kernel needs no pointer argument, because the address is fixed. The memory and the caches
    are the same as those of lookup_global.
  zh_CN: "表是一个 __device__ 变量：属于程序的全局内存数组，代码载入时就已存在，在核函数启动前填好（\
    cudaMemcpyToSymbol）。不必传指针，因为每个线程都知道地址。内存和缓存与 lookup_global 的相同。"
source:
- {text: professional_cuda_c, chapter: static_global_memory}
- "CUDA C++ Programming Guide, __device__"
---*/
__device__ float device_table[2080];

__global__ void lookup_variable(float *sums, size_t n, int groups, int spacing, int reads)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // Blocks start at multiples of 32, which are also multiples of the number of groups.
    int from = int(threadIdx.x) % groups * spacing;
    float sum = 0;
#pragma unroll 8
    for (int k = 0; k < reads; ++k)
        sum += device_table[from + k];
    sums[i] = sum;
}
