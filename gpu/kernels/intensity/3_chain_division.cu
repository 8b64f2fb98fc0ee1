/*---
entry: chain_division<fast>
problem: intensity
arguments: [in, out, n, fmas, addend]
parameters:
  fast:
    values: [false, true]
    default: false
    label: {en: "Fast division", zh_CN: "快速除法"}
    help:
      en: "__fdividef, a reciprocal and a multiply, instead of the exactly rounded division."
      zh_CN: "用 __fdividef（取倒数再相乘）代替精确舍入的除法。"
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "A chain of divisions"
  zh_CN: "一条除法链"
about:
  en: >-
    The chain of multiply-adds once more, but each step divides: x grows by (3x + 3) / 3072, which
    is x / 1024 + 1 / 1024. A division that rounds as IEEE 754 requires takes a reciprocal, steps
    that improve it and a test for rare cases; __fdividef takes the reciprocal and one multiply,
    with an error of 2 units in the last place, and gives 0 for divisors above 2^126. Compare the
    time and error_max of the two; the rate counts two operations per step for both.
  zh_CN: "同样的乘加链，但每一步都做除法：x 增加 (3x + 3) / 3072，也就是 x / 1024 + 1 / 1024。按 IEEE 754 舍入的除法要取倒\
    数、逐步改进，还要判断罕见情形；__fdividef 只取倒数再乘一次，误差为末位 2 个单位，除数大于 2^126 时得 0。请比较两者的\
    时间和 error_max；速率对两者都按每步两次运算计。"
source:
- {text: cuda_made_simple, chapter: arithmetic_units}
- "CUDA C++ Programming Guide, intrinsic functions"
---*/
template <bool fast>
__global__ void chain_division(const float *in, float *out, size_t n, int fmas, float addend)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // addend is an argument, 1 / 1024, because the compiler would replace a known divisor by a factor.
    float x = in[i], three = 3, divisor = three / addend;
    for (int k = 0; k < fmas; ++k) {
        float increment = three * x + three;
        x += fast ? __fdividef(increment, divisor) : increment / divisor;
    }
    out[i] = x;
}
