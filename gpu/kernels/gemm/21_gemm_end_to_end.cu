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
      en: "Number of bands of rows of A and C. Each band is copied, computed, and copied back separately."
      zh_CN: "把 A 和 C 按行切成多少条；每条各自拷入、计算、拷回。"
  streams:
    values: [1, 2, 4]
    default: 2
    label: {en: "Streams", zh_CN: "流数"}
    help:
      en: "The pieces are distributed over the streams in turn. Operations in one stream run in order; different streams are independent."
      zh_CN: "各块轮流放入这些流。同一个流中的操作按顺序执行，不同的流不必互相等待。"
block: [32, 32]
grid: ["ceil(n / 32)", "ceil(count / 32)"]
figures:
  compute_to_memory: 8
title:
  en: "Matrix multiplication including transfers"
  zh_CN: "计入数据传输的矩阵乘法"
about:
  en: >-
    The matrix multiplication of gemm_shared, with its copies included in the time. All of B goes to the device first, then A
    band by band, and each band of C goes back as soon as it is computed. A multiplication with side n moves 12 n n bytes
    over the bus and does 2 n n n operations. So the share of the copies falls with the size, unlike in a vector addition.
  zh_CN: "与 gemm_shared 相同的矩阵乘法，但拷贝计入时间：B 先整个拷到设备，然后 A 一条一条地拷贝，C 的每一条算完就拷回。边长为 n 的乘法经总线传输 12 n n 字节，做 2 n n n 次运算：矩阵越大，拷贝的比例越小，这与向量加法不同。"
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
