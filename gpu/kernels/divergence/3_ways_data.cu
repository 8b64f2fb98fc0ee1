/*---
entry: ways_data
problem: divergence
arguments: [in, out, n, run, ways, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(n / block)"]
title: {en: "One path with different data", zh_CN: "一条路径，数据不同"}
about:
  en: >-
    The paths differ only in a constant, not in the operations. Each thread computes its constant and takes the only path. No
    thread is disabled, however many kinds of elements exist.
  zh_CN: "各条路径只是常数不同，运算相同：每个线程算出自己的常数，走唯一的一条路径。无论元素有多少种，都没有线程被禁用。"
source: "NVIDIA, CUDA C++ Programming Guide, SIMT architecture"
---*/

__global__ void ways_data(const float *in, float *out, unsigned n, unsigned run, unsigned ways, int rounds)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = in[i], addend = (i / run % ways + 1) / 1024.0f;
    for (int round = 0; round < rounds; ++round)
        x = fmaf(1 - 1 / 1024.0f, x, addend);
    out[i] = x;
}
