/*---
entry: ways_branch<ways>
problem: divergence
arguments: [in, out, n, run, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}}
block: [block]
grid: ["ceil(n / block)"]
title: {en: "A branch for each way", zh_CN: "每条路一个分支"}
about:
  en: >-
    The code asks way by way whether it is the thread's own, and has a loop for each. A warp goes every way that one of its
    threads goes, one after the other, with the others switched off: 32 ways take 32 times as long as one. Where runs are longer
    than a warp, a warp goes one way, and branches cost next to nothing.
  zh_CN: "代码逐条询问是不是本线程的路，每条路有自己的循环。线程束要把其中任一线程走的路都走一遍，一条接一条，其余线程关闭：32 条路的时间是一条路的 32 倍。连续长度超过线程束时，一个线程束只走一条路，分支几乎不花时间。"
source: "NVIDIA, CUDA C++ Programming Guide, SIMT architecture"
---*/

template <int way, int ways>
__device__ __forceinline__ void go(int mine, float x, float *place, int rounds)
{
    if (mine == way) {
        for (int round = 0; round < rounds; ++round)
            x = fmaf(1 - 1 / 1024.0f, x, (way + 1) / 1024.0f);
        *place = x;
    } else if constexpr (way + 1 < ways) {
        go<way + 1, ways>(mine, x, place, rounds);
    }
}

template <int ways>
__global__ void ways_branch(const float *in, float *out, unsigned n, unsigned run, int rounds)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        go<0, ways>(i / run % ways, in[i], &out[i], rounds);
}
