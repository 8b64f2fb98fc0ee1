/*---
entry: fma_chains<chains>
problem: intensity
arguments: [in, out, n, fmas, factor, addend]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  chains:
    values: [1, 2, 4, 8]
    default: 4
    label: {en: "Chains in a thread", zh_CN: "每线程的串数"}
    help: {en: "Elements that a thread works on at the same time.", zh_CN: "一个线程同时处理的元素个数。"}
block: [block]
grid: ["ceil(n / (block * chains))"]
title:
  en: "Several independent chains per thread"
  zh_CN: "每线程几条独立的乘加链"
about:
  en: >-
    Each thread works on several independent elements, so one multiply-add can start before the previous one has finished. A
    few warps then keep the units busy. Compare chains 1 and 4 with a grid that fills the device, in which many warps hide
    the latency anyway, and with a grid too small to fill it.
  zh_CN: "每个线程同时处理几个互不依赖的元素，前一次乘加尚未完成，下一次就能开始。这样少量 warp 就足以让运算单元忙碌。请比较 chains 为 1 和 4：先用占满设备的网格，此时众多 warp 本来就掩盖了延迟；再用填不满设备的小网格。"
source: {text: gemm_for_beginners, chapter: latency_and_bandwidth, note: "instruction-level parallelism"}
---*/
template <int chains>
__global__ void fma_chains(const float *in, float *out, size_t n, int fmas, float factor,
                           float addend)
{
    // Chain c of the block's threads is contiguous, so that each load is coalesced.
    size_t first = size_t(blockIdx.x) * blockDim.x * chains + threadIdx.x;

    float x[chains];
#pragma unroll
    for (int c = 0; c < chains; ++c) {
        size_t i = first + size_t(c) * blockDim.x;
        x[c] = i < n ? in[i] : 0; // values beyond the end are computed and discarded
    }

#pragma unroll 16
    for (int k = 0; k < fmas; ++k)
#pragma unroll
        for (int c = 0; c < chains; ++c)
            x[c] = x[c] * factor + addend;

#pragma unroll
    for (int c = 0; c < chains; ++c) {
        size_t i = first + size_t(c) * blockDim.x;
        if (i < n) out[i] = x[c];
    }
}
