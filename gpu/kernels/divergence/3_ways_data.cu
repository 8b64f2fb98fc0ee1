/*---
entry: ways_data
problem: divergence
arguments: [in, out, n, run, ways, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}}
block: [block]
grid: ["ceil(n / block)"]
title: {en: "One way, with numbers of one's own", zh_CN: "一条路，各用各的数"}
about:
  en: >-
    What differs between the ways is a number, not what is done with it: each thread computes its number and goes the one way
    that there is. Nobody is switched off, however many kinds of elements there are.
  zh_CN: "各条路之间不同的只是一个数，而不是对它做什么：每个线程算出自己的数，走唯一的一条路。无论元素有多少种，谁都不会被关闭。"
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
