/*---
entry: chain_exponential<fast>
problem: intensity
arguments: [in, out, n, fmas, addend]
parameters:
  fast:
    values: [false, true]
    default: false
    label: {en: "Fast exponential", zh_CN: "快速指数函数"}
    help:
      en: "__expf, which the hardware computes, instead of expf."
      zh_CN: "用硬件计算的 __expf 代替 expf。"
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
requires:
  - that: "fmas >= 16"
    else: {en: "fewer than 16 steps are not worth an exponential", zh_CN: "少于 16 步不值得用指数函数"}
title:
  en: "Steps of a chain by exponentials"
  zh_CN: "用指数函数代替若干步"
about:
  en: >-
    In every step x + 1 grows by the same factor, so 16 to 31 steps at once are one exponential: the
    chain is the same, with far less arithmetic. expf has an error of 1 unit in the last place by
    CUDA's guide, __expf of 2 + floor(|1.173 x|), 2 for arguments as small as these, and is hardly
    more than one hardware instruction. Compare the times and error_max of the two. The rate counts
    the steps, not what was done: it may exceed what the device can compute.
  zh_CN: "每一步 x + 1 都增长同一个倍数，因此 16 到 31 步可以一次用一个指数函数完成：结果是同一条链，运算却少得多。按 CUDA \
    的指南，expf 的误差为末位 1 个单位，__expf 为 2 + floor(|1.173 x|)，参数这么小时就是 2，而它几乎只是硬件的一条指令。请比\
    较两者的时间和 error_max。速率按步数计，不按实际所做的运算计：它可能超过设备的算力。"
source:
- {text: cuda_made_simple, chapter: arithmetic_units}
- "CUDA C++ Programming Guide, intrinsic functions"
---*/
template <bool fast>
__global__ void chain_exponential(const float *in, float *out, size_t n, int fmas, float addend)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    float x = in[i], rate = log1pf(addend); // exponential rate of one step
    for (int done = 0; done < fmas;) {
        // The number of steps cycles through 16, 17, ... 31, because the compiler would compute a constant factor only once.
        int steps = 16 + done % 16;
        if (fmas - done - steps < 16) steps = fmas - done;
        float growth = fast ? __expf(steps * rate) : expf(steps * rate);
        x = growth * x + (growth - 1);
        done += steps;
    }
    out[i] = x;
}
