/*---
entry: multiply_row_shared
problem: multiply
arguments: [A, B, C, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: [n]
shared_bytes: "n * 4"
figures:
  compute_to_memory: "n / (2 * (n + 1))"
title:
  en: "A row of A in shared memory"
  zh_CN: "A 的一行放入共享内存"
about:
  en: >-
    One block computes one row of C. It brings the row of A that all its sums need into shared memory
    once, and each thread takes every block-th column. Half the requests to global memory are gone; those
    for B remain, n for each element. How much that helps depends on how much of the same work a cache
    did before: compare with the previous kernel.
  zh_CN: "一个线程块计算 C 的一行。它把所有求和都要用的 A 的那一行一次放入共享内存，每个线程每隔 block 列取一列。对全局\
    内存的请求少了一半；对 B 的还在，每个元素 n 次。帮助有多大，取决于缓存原本已省去多少读取：请与前一个核函数比较。"
source: {text: cuda_made_simple, chapter: row_in_shared, note: "4.74 GFLOP/s on a GeForce 8800GT"}
---*/
__global__ void multiply_row_shared(const float *A, const float *B, float *C, int n)
{
    extern __shared__ float row_of_A[]; // n floats
    size_t row = blockIdx.x;

    for (int k = threadIdx.x; k < n; k += blockDim.x)
        row_of_A[k] = A[row * n + k];
    __syncthreads(); // the row is complete

    for (int column = threadIdx.x; column < n; column += blockDim.x) {
        float sum = 0, excess = 0; // Kahan summation, as in the previous kernel
        for (int k = 0; k < n; ++k) {
            float term = row_of_A[k] * B[size_t(k) * n + column] - excess;
            float next = sum + term;
            excess = (next - sum) - term;
            sum = next;
        }
        C[row * n + column] = sum;
    }
}
