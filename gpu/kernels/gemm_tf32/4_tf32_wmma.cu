/*---
entry: tf32_wmma<warps>
problem: gemm_tf32
arguments: [A, B, C, m, n, k]
architecture: 8.0
parameters:
  warps: {values: [1, 2, 4, 8], default: 4, label: {en: "Warps per block", zh_CN: "每块 warp 数"}, help: {en: "Each warp computes a separate tile of 16 x 16.", zh_CN: "每个 warp 各算一个 16 x 16 的块。"}}
block: ["32 * warps"]
grid: ["ceil(n / (16 * warps))", "ceil(m / 16)"]
title: {en: "Tensor cores, operands from global memory", zh_CN: "张量核心，直接读全局内存"}
about:
  en: >-
    A warp loads 16 x 8 of A and of B as fragments, rounds each element to TF32 (__float_to_tf32), and multiplies them with
    one call of wmma. Without rounding, the tensor cores would cut off the lower bits, and all products would be slightly too
    small.
  zh_CN: "一个 warp 把 A 和 B 的 16 x 8 小块装入片段，把每个元素舍入为 TF32（__float_to_tf32），再调用一次 wmma 相乘。若不舍入，张量核心会直接截去低位，所有乘积都略微偏小。"
source: "CUDA C++ Programming Guide, warp matrix functions, alternate floating point"
---*/
#include <mma.h>

using namespace nvcuda;

// Copies 16 rows of 8 elements, with zeros beyond the edges.
__device__ void copy_edge(float *to, const float *matrix, int row, int column, int rows, int columns)
{
    for (int i = threadIdx.x % 32; i < 128; i += 32) {
        int y = row + i / 8, x = column + i % 8;
        to[i] = y < rows && x < columns ? matrix[size_t(y) * columns + x] : 0.0f;
    }
}

template <typename Fragment>
__device__ void round_all(Fragment &fragment)
{
    for (int i = 0; i < fragment.num_elements; ++i)
        fragment.x[i] = wmma::__float_to_tf32(fragment.x[i]);
}

template <int warps>
__global__ void tf32_wmma(const float *A, const float *B, float *C, int m, int n, int k)
{
    // Fragments are loaded from here if a tile crosses an edge, or rows are unaligned.
    __shared__ __align__(32) float edges[warps][2][128];
    __shared__ __align__(32) float sums[warps][256];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int row = blockIdx.y * 16, column = (blockIdx.x * warps + warp) * 16;
    if (column >= n)
        return;
    bool inside = row + 16 <= m && column + 16 <= n && k % 4 == 0;

    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;
    wmma::fill_fragment(c, 0.0f);
    for (int i = 0; i < k; i += 8) {
        if (inside && i + 8 <= k) {
            wmma::load_matrix_sync(a, A + size_t(row) * k + i, k);
            wmma::load_matrix_sync(b, B + size_t(column) * k + i, k);
        } else {
            __syncwarp(); // the previous fragments may still be loading from there
            copy_edge(edges[warp][0], A, row, i, m, k);
            copy_edge(edges[warp][1], B, column, i, n, k);
            __syncwarp();
            wmma::load_matrix_sync(a, edges[warp][0], 8);
            wmma::load_matrix_sync(b, edges[warp][1], 8);
        }
        round_all(a);
        round_all(b);
        wmma::mma_sync(c, a, b, c);
    }

    wmma::store_matrix_sync(sums[warp], c, 16, wmma::mem_row_major);
    __syncwarp();
    for (int i = lane; i < 256; i += 32) {
        int y = row + i / 16, x = column + i % 16;
        if (y < m && x < n)
            C[size_t(y) * n + x] = sums[warp][i];
    }
}
