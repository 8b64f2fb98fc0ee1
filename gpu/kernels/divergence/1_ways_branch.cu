/*---
entry: ways_branch<ways>
problem: divergence
arguments: [in, out, n, run, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(n / block)"]
title: {en: "One branch per path", zh_CN: "每条路径一个分支"}
about:
  en: >-
    The code tests path after path and has a loop for each. A warp executes every path that one of its threads takes, one
    after the other, with the other threads disabled: 32 paths take 32 times as long as one. If runs are longer than a warp,
    a warp takes one path, and branches cost next to nothing.
  zh_CN: "代码逐条测试路径，每条路径有自己的循环。warp 要把其中任一线程走的路径都执行一遍，一条接一条，其余线程被禁用：32 条路径的时间是一条的 32 倍。连续长度超过 warp 时，一个 warp 只走一条路径，分支几乎不花时间。"
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
