/*---
entry: multiply_kahan
problem: multiply
arguments: [A, B, C, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n * n / block)"]
figures:
  compute_to_memory: "64 / (4 * 33)"
title:
  en: "One thread per element, Kahan summation"
  zh_CN: "每线程一个元素，Kahan 求和"
about:
  en: >-
    In addition to the sum, each thread keeps the part that rounding removed, and adds it in the next step: three more
    additions per term. The error falls to that of a single rounding for every n. Compare the times: if memory is the limit,
    the additions are free, because the arithmetic units would otherwise wait.
  zh_CN: "除了和之外，每个线程还保存舍入丢掉的部分，并在下一步补回：每一项多三次加法。无论 n 多大，误差都降到一次舍入的水平。请比较时间：受内存限制时，这些加法不花时间，因为运算单元本来就在等待。"
source: {text: cuda_made_simple, chapter: kahan, note: "largest error 1.2e-7 instead of 2.0e-6, same time"}
---*/
__global__ void multiply_kahan(const float *A, const float *B, float *C, int n)
{
    size_t index = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    int row = int(index / n), column = int(index % n);
    if (row >= n) return;

    float sum = 0, excess = 0; // the correct sum is sum - excess
    for (int k = 0; k < n; ++k) {
        float term = A[size_t(row) * n + k] * B[size_t(k) * n + column] - excess;
        float next = sum + term;     // rounded: the last bits of term are lost
        excess = (next - sum) - term; // the difference between the rounded and the exact addend
        sum = next;
    }
    C[index] = sum;
}
