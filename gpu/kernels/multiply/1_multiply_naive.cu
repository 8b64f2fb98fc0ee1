/*---
entry: multiply_naive
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
  en: "One thread per element, plain sum"
  zh_CN: "每线程一个元素，普通求和"
about:
  en: >-
    The elements of C are numbered row by row, and each thread accumulates the n products of one element. Look at two values.
    The rate is low, because every thread fetches 2 n elements separately. The largest error grows with n, because a large
    float loses the last bits of each added term.
  zh_CN: "把 C 的元素依次编号，每个线程累加其中一个元素的 n 个乘积。请看两个值：速率很低，因为每个线程都要单独取 2 n 个元素；最大误差随 n 增长，因为已经变大的 float 会丢掉加数的末尾几位。"
source: {text: cuda_made_simple, chapter: naive_product, note: "1.73 GFLOP/s on a GeForce 8800GT"}
---*/
__global__ void multiply_naive(const float *A, const float *B, float *C, int n)
{
    size_t index = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    int row = int(index / n), column = int(index % n);
    if (row >= n) return; // the last block has unused threads

    // The threads of a warp usually share the row and have adjacent columns:
    // they read one element of A together, and adjacent elements of B.
    float sum = 0;
    for (int k = 0; k < n; ++k)
        sum += A[size_t(row) * n + k] * B[size_t(k) * n + column];
    C[index] = sum;
}
