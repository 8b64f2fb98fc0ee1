/*---
entry: fma_chain
problem: intensity
arguments: [in, out, n, fmas, factor, addend]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "One dependent chain of multiply-adds"
  zh_CN: "一条乘加链"
about:
  en: >-
    One element per thread, and each multiply-add needs the result of the one before: only other warps can fill these 4
    cycles of latency. Sweep fmas from 1 upwards on logarithmic axes. As long as memory is the limit, the bandwidth is
    constant and the rate rises; then the rate is constant and the bandwidth falls. A roofline chart shows this bend.
  zh_CN: "每线程一个元素，每次乘加都要用前一次的结果：4 个周期的延迟只能由其他 warp 填满。在对数坐标上从 1 开始扫描 fmas：只要瓶颈是内存，带宽保持不变而速率上升；之后速率不变而带宽下降。屋顶线图显示这个转折。"
source:
- {text: gemm_for_beginners, chapter: latency_and_bandwidth}
- "S. Williams, A. Waterman, D. Patterson, Roofline, 2009"
---*/
__global__ void fma_chain(const float *in, float *out, size_t n, int fmas, float factor,
                          float addend)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // factor and addend are arguments, because the compiler could eliminate known constants.
    float x = in[i];
#pragma unroll 16
    for (int k = 0; k < fmas; ++k)
        x = x * factor + addend;
    out[i] = x;
}
