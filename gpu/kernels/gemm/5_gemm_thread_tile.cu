/*---
entry: gemm_thread_tile<BM, BN, BK, TM, TN>
problem: gemm
arguments: [A, B, C, m, n, k, alpha, beta]
parameters:
  BM:
    values: [32, 64, 128, 256]
    default: 128
    label: {en: "Block rows", zh_CN: "线程块的行数"}
    help: {en: "Rows of C that one block computes.", zh_CN: "一个线程块计算的 C 的行数。"}
  BN:
    values: [32, 64, 128, 256]
    default: 128
    label: {en: "Block columns", zh_CN: "线程块的列数"}
    help: {en: "Columns of C that one block computes.", zh_CN: "一个线程块计算的 C 的列数。"}
  BK:
    values: [8, 16, 32]
    default: 8
    label: {en: "Block depth", zh_CN: "线程块的深度"}
    help: {en: "Columns of A and rows of B that are staged at a time.", zh_CN: "每次放入共享内存的 A 的列数、B 的行数。"}
  TM:
    values: [4, 8, 16]
    default: 8
    label: {en: "Thread rows", zh_CN: "线程的行数"}
    help: {en: "Rows of C that one thread computes.", zh_CN: "一个线程计算的 C 的行数。"}
  TN:
    values: [4, 8, 16]
    default: 8
    label: {en: "Thread columns", zh_CN: "线程的列数"}
    help: {en: "Columns of C that one thread computes.", zh_CN: "一个线程计算的 C 的列数。"}
block: ["(BM / TM) * (BN / TN)"]
grid: ["ceil(n / BN)", "ceil(m / BM)"]
requires:
  - that: "BM % TM == 0 && BN % TN == 0"
    else: {en: "a thread's tile must divide the block's", zh_CN: "线程的块必须整除线程块的块"}
  - that: "(BM / TM) * (BN / TN) >= 32 && (BM / TM) * (BN / TN) <= 1024"
    else: {en: "a block has 32 to 1024 threads", zh_CN: "线程块须有 32 到 1024 个线程"}
  - that: "TM * TN <= 128"
    else: {en: "more than 128 sums do not fit a thread's registers", zh_CN: "超过 128 个累加值放不进线程的寄存器"}
  - that: "(BM + BN) * BK * 4 <= 49152"
    else: {en: "the tiles must fit 48 KiB of shared memory", zh_CN: "共享内存块不得超过 48 KiB"}
figures:
  compute_to_memory: "BM * BN / (2 * (BM + BN))"
title:
  en: "Thread tiles in registers"
  zh_CN: "寄存器中的线程分块"
about:
  en: >-
    A thread computes TM x TN elements as a sum of outer products: TM values of a column of A and TN of a row of B, once
    loaded, serve TM * TN multiply-adds. With this step, the program no longer waits for shared memory, but computes. Sweep
    TM and TN: how much occupancy do more registers per thread cost?
  zh_CN: "一个线程以外积之和的方式计算 TM × TN 个元素：读入 A 的一列中 TM 个值和 B 的一行中 TN 个值，就能做 TM × TN 次乘加。程序由此从等待共享内存变为真正在计算。请扫描 TM 和 TN：每线程寄存器更多，占用率付出多少代价？"
source: {text: gemm_for_beginners, chapter: outer_product}
---*/
template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    gemm_thread_tile(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
                     float beta)
{
    __shared__ float tileA[BM][BK];
    __shared__ float tileB[BK][BN];

    constexpr int threads = (BM / TM) * (BN / TN);
    int row0 = blockIdx.y * BM, column0 = blockIdx.x * BN; // the corner of the block's tile in C
    int first_row = threadIdx.x / (BN / TN) * TM;          // the thread's corner in the block
    int first_column = threadIdx.x % (BN / TN) * TN;

    float sum[TM][TN] = {};
    for (int k0 = 0; k0 < k; k0 += BK) {
        // All threads load the tiles together, with adjacent threads loading
        // adjacent elements. Zeros beyond the edges do not change the sums.
        for (int i = threadIdx.x; i < BM * BK; i += threads) {
            int row = row0 + i / BK, column = k0 + i % BK;
            tileA[i / BK][i % BK] = row < m && column < k ? A[size_t(row) * k + column] : 0.0f;
        }
        for (int i = threadIdx.x; i < BK * BN; i += threads) {
            int row = k0 + i / BN, column = column0 + i % BN;
            tileB[i / BN][i % BN] = row < k && column < n ? B[size_t(row) * n + column] : 0.0f;
        }
        __syncthreads();

#pragma unroll
        for (int step = 0; step < BK; ++step) {
            float a[TM], b[TN];
#pragma unroll
            for (int i = 0; i < TM; ++i)
                a[i] = tileA[first_row + i][step];
#pragma unroll
            for (int j = 0; j < TN; ++j)
                b[j] = tileB[step][first_column + j];
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    sum[i][j] += a[i] * b[j];
        }
        __syncthreads();
    }

    // Alpha and beta are applied last. If beta is 0, the old C is not read.
#pragma unroll
    for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) {
            int row = row0 + first_row + i;
            int column = column0 + first_column + j;
            if (row < m && column < n) {
                size_t at = size_t(row) * n + column;
                C[at] = beta == 0 ? alpha * sum[i][j] : alpha * sum[i][j] + beta * C[at];
            }
        }
}
