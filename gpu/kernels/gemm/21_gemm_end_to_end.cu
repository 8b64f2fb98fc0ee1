/*---
entry: gemm_end_to_end
problem: gemm
arguments: [A, B, C, first, count, n, k, alpha, beta]
end_to_end: {over: m, host: pinned, whole: [B], pieces: pieces, streams: streams}
parameters:
  pieces:
    values: [1, 2, 4, 8, 16, 32]
    default: 2
    label: {en: "Pieces", zh_CN: "块数"}
    help:
      en: "Into how many bands of rows A and C are cut; each band is copied, computed and copied back by itself."
      zh_CN: "把 A 和 C 按行切成多少条；每条各自拷入、计算、拷回。"
  streams:
    values: [1, 2, 4]
    default: 2
    label: {en: "Streams", zh_CN: "流数"}
    help:
      en: "Pieces go into the streams in turn. What is in one stream is done in order; different streams need not wait for each other."
      zh_CN: "各块轮流放入这些流。同一个流中的操作按顺序执行，不同的流不必互相等待。"
block: [32, 32]
grid: ["ceil(n / 32)", "ceil(count / 32)"]
figures:
  compute_to_memory: 8
title:
  en: "End to end: matrices from the host and back"
  zh_CN: "端到端：矩阵从主机来，再回主机去"
about:
  en: >-
    The product of gemm_shared with its copies within the time: B goes to the device whole, then A comes
    band by band, and each band of C goes back as soon as it is computed. A product of side n moves
    12 n n bytes over the bus and does 2 n n n operations: the larger it is the less the copies weigh,
    quite unlike the sum of two arrays.
  zh_CN: "与 gemm_shared 相同的乘积，但拷贝计入时间：B 整个拷到设备，然后 A 一条一条地到来，C 的每一条算完就拷回。\
    边长为 n 的乘积经总线传输 12 n n 字节，做 2 n n n 次运算：矩阵越大，拷贝的分量越轻，与两个数组求和完全不同。"
source:
- {text: cuda_made_simple, chapter: second_program, note: "with its copies"}
- "CUDA C++ Programming Guide, overlap of data transfer and kernel execution"
---*/
constexpr int tile = 32;

__global__ void gemm_end_to_end(const float *A, const float *B, float *C, int first, int count,
                                int n, int k, float alpha, float beta)
{
    __shared__ float tileA[tile][tile];
    __shared__ float tileB[tile][tile];

    int x = threadIdx.x, y = threadIdx.y;
    int band = blockIdx.y * tile + y; // the row within this piece
    int row = first + band;
    int column = blockIdx.x * tile + x;

    float sum = 0;
    for (int k0 = 0; k0 < k; k0 += tile) {
        // The rows of the next piece may not have arrived yet.
        tileA[y][x] = band < count && k0 + x < k ? A[size_t(row) * k + k0 + x] : 0.0f;
        tileB[y][x] = k0 + y < k && column < n ? B[size_t(k0 + y) * n + column] : 0.0f;
        __syncthreads();

        for (int i = 0; i < tile; ++i)
            sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
    }

    if (band < count && column < n) {
        size_t at = size_t(row) * n + column;
        C[at] = beta == 0 ? alpha * sum : alpha * sum + beta * C[at];
    }
}
