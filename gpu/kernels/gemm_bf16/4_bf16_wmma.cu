/*---
entry: bf16_wmma<result, transposed, warps>
problem: gemm_bf16
arguments: [A, B, C, m, n, k]
architecture: 8.0
parameters:
  warps: {values: [1, 2, 4, 8], default: 4, label: {en: "Warps per block", zh_CN: "每块 warp 数"}, help: {en: "Each warp computes a separate tile of 16 x 16.", zh_CN: "每个 warp 各算一个 16 x 16 的块。"}}
block: ["32 * warps"]
grid: ["ceil(n / (16 * warps))", "ceil(m / 16)"]
title: {en: "Tensor cores, operands from global memory", zh_CN: "张量核心，直接读全局内存"}
about:
  en: >-
    The first use of tensor cores: a warp loads 16 x 16 of A and of B as fragments, multiplies them with one call of wmma,
    and continues along k. It is five times as fast as one thread per element, but reaches only 3 % of cuBLAS, because the
    tensor cores wait for memory. Each loaded value takes part in only 16 multiplications.
  zh_CN: "第一次用上张量核心：一个 warp 把 A 和 B 的 16 x 16 小块装入片段，调用一次 wmma 相乘，再沿 k 前进。速度是每个线程一个元素的五倍，却只有 cuBLAS 的 3 %，因为张量核心在等待内存：装入的每个值只参与 16 次乘法。"
source: "CUDA C++ Programming Guide, warp matrix functions"
---*/
#include <cuda_bf16.h>
#include <mma.h>

using namespace nvcuda;

// Copies 16 x 16 elements of a rows x columns matrix, with zeros beyond its edges.
__device__ void copy_edge(__nv_bfloat16 *to, const __nv_bfloat16 *matrix, int row, int column, int rows, int columns)
{
    for (int i = threadIdx.x % 32; i < 256; i += 32) {
        int y = row + i / 16, x = column + i % 16;
        to[i] = y < rows && x < columns ? matrix[size_t(y) * columns + x] : __nv_bfloat16(0.0f);
    }
}

template <bool transposed> struct LayoutOfB { using Type = wmma::row_major; };
template <> struct LayoutOfB<true> { using Type = wmma::col_major; };

template <typename Result, bool transposed, int warps>
__global__ void bf16_wmma(const __nv_bfloat16 *A, const __nv_bfloat16 *B, Result *C, int m, int n, int k)
{
    // Fragments are loaded from here if a tile crosses an edge, or rows are unaligned.
    __shared__ __align__(32) __nv_bfloat16 edges[warps][2][256];
    __shared__ __align__(32) float sums[warps][256];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int row = blockIdx.y * 16, column = (blockIdx.x * warps + warp) * 16;
    if (column >= n)
        return;
    int pitchB = transposed ? k : n;
    bool inside = row + 16 <= m && column + 16 <= n && k % 8 == 0 && n % 8 == 0;

    wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, typename LayoutOfB<transposed>::Type> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
    wmma::fill_fragment(c, 0.0f);
    for (int i = 0; i < k; i += 16) {
        if (inside && i + 16 <= k) {
            wmma::load_matrix_sync(a, A + size_t(row) * k + i, k);
            wmma::load_matrix_sync(b, transposed ? B + size_t(column) * k + i : B + size_t(i) * n + column, pitchB);
        } else {
            __syncwarp(); // the previous fragments may still be loading from there
            copy_edge(edges[warp][0], A, row, i, m, k);
            if (transposed)
                copy_edge(edges[warp][1], B, column, i, n, k);
            else
                copy_edge(edges[warp][1], B, i, column, k, n);
            __syncwarp();
            wmma::load_matrix_sync(a, edges[warp][0], 16);
            wmma::load_matrix_sync(b, edges[warp][1], 16);
        }
        wmma::mma_sync(c, a, b, c);
    }

    wmma::store_matrix_sync(sums[warp], c, 16, wmma::mem_row_major);
    __syncwarp();
    for (int i = lane; i < 256; i += 32) {
        int y = row + i / 16, x = column + i % 16;
        if (y < m && x < n)
            C[size_t(y) * n + x] = Result(sums[warp][i]);
    }
}
