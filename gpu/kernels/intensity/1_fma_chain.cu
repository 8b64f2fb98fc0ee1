/*---
entry: fma_chain
problem: intensity
arguments: [in, out, n, fmas, factor, addend]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "A chain of multiply-adds"
  zh_CN: "一条乘加链"
about:
  en: >-
    One element per thread, and each multiply-add needs the result of the one before: 4 cycles of waiting
    that only other warps can fill. Sweep fmas from 1 upwards on logarithmic axes: the bandwidth stays
    level and the rate climbs as long as memory is the limit; then the rate stays level and the bandwidth
    falls. A roofline chart shows where the two lines bend.
  zh_CN: "每线程一个元素，每次乘加都要用前一次的结果：4 个周期的等待只能由其他线程束填满。在对数坐标上从 1 开始扫描 \
    fmas：只要瓶颈是内存，带宽保持不变而速率上升；之后速率不变而带宽下降。roofline 图画的就是这个转折。"
source:
- {text: gemm_for_beginners, chapter: latency_and_bandwidth}
- "S. Williams, A. Waterman, D. Patterson, Roofline, 2009"
---*/
__global__ void fma_chain(const float *in, float *out, size_t n, int fmas, float factor,
                          float addend)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // factor and addend come as arguments: known to the compiler, they might be computed away.
    float x = in[i];
#pragma unroll 16
    for (int k = 0; k < fmas; ++k)
        x = x * factor + addend;
    out[i] = x;
}
