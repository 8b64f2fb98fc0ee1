/*---
entry: multiply_pitched
problem: multiply
computes: pitched
arguments: [A_pitched, B_pitched, C_pitched, n, pitch]
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
  en: "A row of A in shared memory, aligned rows"
  zh_CN: "A 的一行放入共享内存，行距对齐"
about:
  en: >-
    The arithmetic is the same as in the previous kernel, line by line. But each row now starts at a multiple of 512 bytes,
    as with cudaMallocPitch: the distance between rows is pitch floats instead of n. So the 32 neighbouring elements of B
    that a warp reads always fill 4 whole sectors, and never touch 5. That gained a factor of 3.4 in 2008; measure the gain
    for n = 1000 and for n = 1001 today.
  zh_CN: "运算与前一个核函数逐行相同。但现在每行都从 512 字节的倍数开始，如同 cudaMallocPitch 的分配：相邻两行相距 pitch 个 float，而不是 n 个。于是 warp 读取的 32 个相邻的 B 总是正好占满 4 个扇区，而不会跨 5 个。2008 年这带来 3.4 倍的提升；请测量今天在 n = 1000 和 n = 1001 时的收益。"
source: {text: cuda_made_simple, chapter: pitch, note: "16.0 GFLOP/s on a GeForce 8800GT"}
---*/
__global__ void multiply_pitched(const float *A, const float *B, float *C, int n, int pitch)
{
    extern __shared__ float row_of_A[]; // n floats
    size_t row = blockIdx.x;

    for (int k = threadIdx.x; k < n; k += blockDim.x)
        row_of_A[k] = A[row * pitch + k];
    __syncthreads();

    for (int column = threadIdx.x; column < n; column += blockDim.x) {
        float sum = 0, excess = 0;
        for (int k = 0; k < n; ++k) {
            float term = row_of_A[k] * B[size_t(k) * pitch + column] - excess;
            float next = sum + term;
            excess = (next - sum) - term;
            sum = next;
        }
        C[row * pitch + column] = sum;
    }
}
