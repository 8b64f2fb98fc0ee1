/*---
entry: sum_variable
problem: sum_of_squares
arguments: [numbers, n]
symbols: {squares: sum}
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  blocks:
    values: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]
    default: 1024
    label: {en: "Blocks", zh_CN: "线程块数"}
    help: {en: "Blocks in the grid; each processes a share of the elements.", zh_CN: "网格中的线程块数；每个线程块分担一部分数。"}
zeroed: [sum]
block: [block]
grid: [blocks]
requires:
  - that: "n / blocks <= 52428800"
    else: {en: "a 32-bit sum holds at most 52428800 squares: use more blocks", zh_CN: "32 位的和最多容纳 52428800 个平方：请使用更多线程块"}
title:
  en: "Sum of squares, the sum in a variable"
  zh_CN: "平方和，和在变量中"
about:
  en: >-
    This kernel is the same as sum_shuffle, but the sum is a __device__ variable, a single value in
    global memory that belongs to the program. The host sets it to zero before each run and reads it
    afterwards (cudaMemcpyToSymbol, cudaMemcpyFromSymbol), outside the measured time. Such variables
    are useful for counters and flags that all kernels of a file share. But two runs at the same
    time would share it, too.
  zh_CN: "与 sum_shuffle 相同，只是和存放在一个 __device__ 变量里，即属于程序的全局内存中的单个数。每次运行前把它置零，运行结束后读回（cudaMemcpyToSymbol、cudaMemcpyFromSymbol），不计入时间。适合一个文件中各核函数共用的计数器和标志；但同时进行的两次运行也会共用它。"
source:
- {text: professional_cuda_c, chapter: static_global_memory}
- "CUDA C++ Programming Guide, __device__"
---*/
__device__ unsigned long long squares;

__global__ void sum_variable(const int *numbers, size_t n)
{
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (size_t i = first; i < n; i += stride)
        mine += numbers[i] * numbers[i];

    // Within a warp, shuffles combine sums: after the round with offset 16, lanes
    // 0-15 hold two sums each; after the round with offset 1, lane 0 holds the sum of all 32 lanes.
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, offset);

    // Lane 0 of each warp adds its warp's sum to the block's sum.
    __shared__ unsigned total;
    if (threadIdx.x == 0)
        total = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        atomicAdd(&total, mine);
    __syncthreads();

    if (threadIdx.x == 0)
        atomicAdd(&squares, (unsigned long long)total);
}
