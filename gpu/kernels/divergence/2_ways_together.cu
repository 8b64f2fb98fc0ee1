/*---
entry: ways_together<ways>
problem: divergence
arguments: [in, out, n, run, rounds]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(ceil(n / (run * ways)) * run / block) * ways"]
title: {en: "Threads of one path in one warp", zh_CN: "同一路径的线程放进同一 warp"}
about:
  en: >-
    The same branches, but other threads take the elements: of each ways x block elements, the first block of threads gets
    those of the first path, the second those of the second path. No warp takes two paths. In return, the elements of a warp
    are not contiguous, and its loads and stores touch more sectors.
  zh_CN: "分支相同，但由别的线程来处理元素：每 ways x block 个元素中，第一个线程块取第一条路径的，第二个取第二条路径的。没有 warp 走两条路径；代价是 warp 的元素不再连续，加载和存储触及更多扇区。"
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
__global__ void ways_together(const float *in, float *out, unsigned n, unsigned run, int rounds)
{
    // Returns the index of the element with index `of_way` among the elements of a branch path.
    unsigned way = blockIdx.x % ways, of_way = blockIdx.x / ways * blockDim.x + threadIdx.x;
    size_t i = (size_t(of_way / run) * ways + way) * run + of_way % run;
    if (i < n)
        go<0, ways>(way, in[i], &out[i], rounds);
}
