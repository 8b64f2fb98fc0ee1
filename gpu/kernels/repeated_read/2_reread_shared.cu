/*---
entry: reread_shared
problem: repeated_read
arguments: [in, sums, words, passes]
zeroed: [sums]
parameters:
  block:
    values: [256, 512, 1024]
    default: 1024
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "One block reads one window.", zh_CN: "一个块读一个窗口。"}
block: [block]
grid: [windows]
shared_bytes: window
title:
  en: "Read again from shared memory"
  zh_CN: "从共享内存反复读取"
about:
  en: >-
    The block copies its window into shared memory once and reads it there in every pass. It needs
    no carve-out setting: a launch gets the shared memory that it declares, or fails. A
    configuration whose window does not fit is excluded.
  zh_CN: "线程块把窗口拷进共享内存一次，之后每一遍都在那里读。不必设置划分比例：启动要么得到所声明的共享内存，\
    要么失败。窗口放不下的配置会被排除。"
source: "CUDA C++ Programming Guide, compute capability 9.0, shared memory"
---*/
__global__ void reread_shared(const unsigned *in, unsigned *sums, int words, int passes)
{
    extern __shared__ unsigned window[];
    for (int i = threadIdx.x; i < words; i += blockDim.x)
        window[i] = in[size_t(blockIdx.x) * words + i];
    __syncthreads();

    unsigned sum = 0;
    for (int pass = 0; pass < passes; ++pass)
#pragma unroll 8
        for (int i = threadIdx.x; i < words; i += blockDim.x)
            sum += window[i];

    for (int lanes = 16; lanes > 0; lanes /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, lanes);
    if (threadIdx.x % 32 == 0)
        atomicAdd(&sums[blockIdx.x], sum);
}
