/*---
entry: gemm_products<BM, BN, BK, TM, TN, product, unrolled>
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
  product:
    values: [outer, inner]
    default: outer
    label: {en: "Order of the three loops", zh_CN: "三层循环的次序"}
    help: {en: "Step by step over all sums, or sum by sum over all steps.", zh_CN: "逐步遍历所有累加值，或逐个累加值走完所有步。"}
  unrolled:
    values: [true, false]
    default: true
    label: {en: "Steps unrolled", zh_CN: "展开各步"}
    help: {en: "Whether the loop over the BK steps is unrolled.", zh_CN: "BK 步的循环是否展开。"}
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
  en: "Inner or outer product in a thread"
  zh_CN: "线程内的内积或外积"
about:
  en: >-
    The thread's tile of TM x TN sums, with its three loops in two orders. As an outer product, a step reads TM + TN values
    and uses them TM * TN times. As inner products, each sum reads 2 BK values separately, unless the compiler unrolls all
    steps and finds that neighbours read the same. Compare both with and without unrolled steps.
  zh_CN: "线程的 TM × TN 个累加值，三层循环取两种次序。用外积，每步读 TM + TN 个值，用 TM × TN 次。用内积，每个累加值各读 2 BK 个值，除非编译器展开所有步，并发现相邻的累加值读的是同样的值。请在展开与不展开时比较两者。"
source:
- {text: gemm_for_beginners, chapter: inner_product}
- {text: gemm_for_beginners, chapter: outer_product}
---*/
enum Product { outer, inner };

template <int BM, int BN, int BK, int TM, int TN, Product product, bool unrolled>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    gemm_products(const float *A, const float *B, float *C, int m, int n, int k, float alpha,
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

        if (product == outer) {
            // Each value is read once per step, and used for a row or column of the sums.
#pragma unroll(unrolled ? BK : 1)
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
        } else {
            // Each sum reads its row and column separately.
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
#pragma unroll(unrolled ? BK : 1)
                    for (int step = 0; step < BK; ++step)
                        sum[i][j] += tileA[first_row + i][step] * tileB[step][first_column + j];
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
