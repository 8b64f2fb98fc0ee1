/*---
entry: gemm_naive
problem: gemm
arguments: [A, B, C, m, n, k, alpha, beta]
parameters:
  block_x:
    values: [4, 8, 16, 32]
    default: 32
    label: {en: "Block width", zh_CN: "线程块宽度"}
    help: {en: "Threads along x, along a row of C.", zh_CN: "x 方向的线程数，沿 C 的一行。"}
  block_y:
    values: [4, 8, 16, 32]
    default: 8
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Threads along y, down the rows of C.", zh_CN: "y 方向的线程数，沿 C 的行号方向。"}
block: [block_x, block_y]
grid: ["ceil(n / block_x)", "ceil(m / block_y)"]
figures:
  compute_to_memory: "64 / (4 * (min(block_x, 32) + 32 / min(block_x, 32)))"
title:
  en: "One thread per element"
  zh_CN: "每线程一个元素"
about:
  en: >-
    The same with x and y exchanged. Neighbouring threads compute neighbouring elements of a row: the load of A is a
    broadcast, the load of B and the store of C are coalesced. Still, each multiply-add needs two loads, so that
    the bandwidth of the caches is the limit, far below that of the arithmetic.
  zh_CN: "与前一个核函数相同，只是交换了 x 和 y。相邻线程计算同一行的相邻元素：读 A 是广播，读 B 和写 C 是合并访问。不过每次乘加要两次加载，\
    瓶颈是缓存带宽，离算力上限还很远。"
source: {text: gemm_for_beginners, chapter: naive, note: "the first kernel with x and y exchanged"}
---*/
__global__ void gemm_naive(const float *A, const float *B, float *C, int m, int n, int k,
                           float alpha, float beta)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;

    float sum = 0;
    for (int i = 0; i < k; ++i)
        sum += A[size_t(row) * k + i] * B[size_t(i) * n + column];

    // If beta is 0, the old C is not read, because it may contain anything, including NaN.
    size_t at = size_t(row) * n + column;
    C[at] = beta == 0 ? alpha * sum : alpha * sum + beta * C[at];
}
