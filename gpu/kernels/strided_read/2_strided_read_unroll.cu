/*---
entry: strided_read_unroll<unroll>
problem: strided_read
arguments: [out, in, n, stride]
parameters:
  unroll:
    values: [1, 2, 4, 8, 16]
    default: 4
    label: {en: "Loads in flight", zh_CN: "在途加载数"}
    help: {en: "Elements that a thread loads before it stores the first.", zh_CN: "线程在存储第一个元素之前加载的元素个数。"}
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (block * unroll))"]
title:
  en: "Strided read, several loads in flight"
  zh_CN: "跨步读取，多个加载同时在途"
about:
  en: >-
    The accesses are the same, but a thread starts several loads before it uses the first. This
    changes neither the sectors nor the requests. The remaining difference between this curve and
    the number of sectors is a property of the memory. Set unroll to 1, and find the strides at
    which latency is the limit, and the strides at which the sectors are.
  zh_CN: "访问完全相同，但线程在使用第一个结果之前先发出几个加载。扇区数和请求数都不变：这条曲线与所搬运扇区之间剩下的差距，就是内存自身的特性。请把 unroll 设为 1，看看在哪些跨步下等待起作用，在哪些跨步下已经只取决于扇区。"
source:
- {text: professional_cuda_c, chapter: aligned_access}
- {text: professional_cuda_c, chapter: unrolling}
---*/
template <int unroll>
__global__ void strided_read_unroll(float *out, const float *in, size_t n, size_t stride)
{
    // A block's elements are contiguous. In each step, its threads process adjacent elements.
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;

    float carried[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        if (first + u * blockDim.x < n)
            carried[u] = in[(first + u * blockDim.x) * stride];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        if (first + u * blockDim.x < n)
            out[first + u * blockDim.x] = carried[u];
}
