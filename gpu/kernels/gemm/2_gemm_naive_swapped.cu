/*---
entry: gemm_naive_swapped
problem: gemm
arguments: [A, B, C, m, n, k, alpha, beta]
parameters:
  block_x:
    values: [4, 8, 16, 32]
    default: 16
    label: {en: "Block width", zh_CN: "线程块宽度"}
    help: {en: "Threads along x, which here go down the rows of C.", zh_CN: "x 方向的线程数，这里沿 C 的列向下走。"}
  block_y:
    values: [4, 8, 16, 32]
    default: 16
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Threads along y, which here go along a row of C.", zh_CN: "y 方向的线程数，这里沿 C 的行向右走。"}
block: [block_x, block_y]
grid: ["ceil(m / block_x)", "ceil(n / block_y)"]
figures:
  compute_to_memory: "64 / (4 * (min(block_x, 32) + 32 / min(block_x, 32)))"
title:
  en: "One thread per element, x along the columns"
  zh_CN: "每线程一个元素，x 沿列向下"
about:
  en: >-
    The shortest program, the first one of Hands-on-GEMM: x goes down the rows of C. Neighbouring threads of a warp work on
    neighbouring rows, so every load of A and every store of C touches as many sectors as there are rows in the warp. Compare
    it with the next kernel, which differs in two lines.
  zh_CN: "最短的程序，也是 Hands-on-GEMM 的第一个：x 沿 C 的行号向下走。warp 中相邻的线程处理相邻的行，因此每次读 A、写 C 触及的扇区数等于 warp 跨过的行数。请与下一个核函数比较，两者只差两行。"
source: {text: gemm_for_beginners, chapter: naive, note: "the first kernel"}
---*/
__global__ void gemm_naive_swapped(const float *A, const float *B, float *C, int m, int n, int k,
                                   float alpha, float beta)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;

    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += A[size_t(row) * k + i] * B[size_t(i) * n + column];

    // If beta is 0, the old C is not read, because it may contain anything, including NaN.
    size_t at = size_t(row) * n + column;
    C[at] = beta == 0 ? alpha * sum : alpha * sum + beta * C[at];
}
