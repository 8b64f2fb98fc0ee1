/*---
entry: pair_arrays
problem: structures
computes: pair_arrays
arguments: [out_x, out_y, in_x, in_y, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Pairs as a structure of arrays"
  zh_CN: "数组结构体形式的数对"
about:
  en: >-
    Every field has a separate array, so neighbouring threads read adjacent values of x, and then
    adjacent values of y. Each access is coalesced for any number of fields, and a kernel that needs
    only x never reads y. “Professional CUDA C Programming” (2014) recommends this layout for GPUs.
    Compare with the float2 version, whose loads are twice as wide.
  zh_CN: "每个字段有自己的数组，因此并排线程的 x 相邻，y 也相邻：不论有多少字段，每次访问都是合并的。只需要 x \
    的核函数根本不会碰 y。这是《CUDA C 编程权威指南》（2014）为 GPU 推荐的布局；请与加载宽一倍的 float2 版本比\
    较。"
source: {text: professional_cuda_c, chapter: structures, note: "structure of arrays"}
---*/
__global__ void pair_arrays(float *out_x, float *out_y, const float *in_x, const float *in_y,
                            size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n) {
        out_x[i] = in_x[i] + 10;
        out_y[i] = in_y[i] + 20;
    }
}
