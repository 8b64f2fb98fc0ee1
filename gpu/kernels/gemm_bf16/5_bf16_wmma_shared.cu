/*---
entry: bf16_wmma_shared<result, transposed, BM, BN, BK>
problem: gemm_bf16
arguments: [A, B, C, m, n, k]
architecture: 8.0
parameters:
  BM: {values: [64, 128], default: 128, label: {en: "Block rows", zh_CN: "线程块的行数"}, help: {en: "Rows of C that one block computes.", zh_CN: "一个线程块计算的 C 的行数。"}}
  BN: {values: [64, 128], default: 128, label: {en: "Block columns", zh_CN: "线程块的列数"}, help: {en: "Columns of C that one block computes.", zh_CN: "一个线程块计算的 C 的列数。"}}
  BK: {values: [16, 32, 64], default: 16, label: {en: "Block depth", zh_CN: "线程块的深度"}, help: {en: "Columns of A and rows of B that are staged at a time.", zh_CN: "每次放入共享内存的 A 的列数、B 的行数。"}}
block: [256]
grid: ["ceil(n / BN)", "ceil(m / BM)"]
title: {en: "Tensor cores with tiles in shared memory", zh_CN: "张量核心读共享内存中的块"}
about:
  en: >-
    The 256 threads of a block first copy a tile of A and of B into shared memory, 16 bytes at a time; then its eight warps
    multiply from there. A value loaded from global memory takes part in 128 multiplications instead of 16: five times as
    fast. Rows are padded by 16 bytes, so that eight of them do not begin in the same bank. While a tile is loaded, the
    tensor cores are idle. The next kernel changes that.
  zh_CN: "线程块的 256 个线程先把 A 和 B 的块按每次 16 字节拷入共享内存，然后八个 warp 从那里取数相乘。一个值从全局内存装入一次参与 128 次乘法，而不是 16 次：快到五倍。每行填充 16 字节，以免八行起始于同一存储体。装块时张量核心空闲，下一个核函数改进这一点。"
source: "CUDA C++ Programming Guide, warp matrix functions"
---*/
#include <cuda_bf16.h>
#include <mma.h>

using namespace nvcuda;

// Loads eight adjacent elements from a row of a rows x columns matrix. Elements beyond its edges are zero.
// `wide`: every row is aligned to 16 bytes, so that one 16-byte load fetches all eight elements.
template <bool wide>
__device__ __forceinline__ uint4 load_eight(const __nv_bfloat16 *matrix, int row, int column, int rows, int columns)
{
    if (row >= rows || column >= columns)
        return make_uint4(0, 0, 0, 0);
    const unsigned short *from = reinterpret_cast<const unsigned short *>(matrix) + size_t(row) * columns + column;
    if (wide)
        return *reinterpret_cast<const uint4 *>(from);
    auto pair = [&](int x) {
        unsigned low = column + x < columns ? from[x] : 0, high = column + x + 1 < columns ? from[x + 1] : 0;
        return low | high << 16;
    };
    return make_uint4(pair(0), pair(2), pair(4), pair(6));
}

// A thread copies its part of a tile of height x width elements, eight at a time:
// all loads are in flight before the first one is stored to shared memory.
template <int height, int width> struct Part {
    static constexpr int pieces = height * width / 8, count = (pieces + 255) / 256;
    uint4 eight[count];

    __device__ __forceinline__ static int piece(int j) { return threadIdx.x + 256 * j; }
    __device__ __forceinline__ static bool there(int j) { return pieces % 256 == 0 || piece(j) < pieces; }
    template <bool wide>
    __device__ __forceinline__ void load(const __nv_bfloat16 *matrix, int row, int column, int rows, int columns)
    {
#pragma unroll
        for (int j = 0; j < count; ++j)
            if (there(j))
                eight[j] = load_eight<wide>(matrix, row + piece(j) / (width / 8), column + piece(j) % (width / 8) * 8,
                                            rows, columns);
    }
    __device__ __forceinline__ void put(__nv_bfloat16 *tile, int pitch) const
    {
#pragma unroll
        for (int j = 0; j < count; ++j)
            if (there(j))
                *reinterpret_cast<uint4 *>(tile + piece(j) / (width / 8) * pitch + piece(j) % (width / 8) * 8) = eight[j];
    }
};

template <bool transposed> struct LayoutOfB { using Type = wmma::row_major; };
template <> struct LayoutOfB<true> { using Type = wmma::col_major; };

template <typename Result, bool transposed, int BM, int BN, int BK>
__global__ void __launch_bounds__(256)
    bf16_wmma_shared(const __nv_bfloat16 *A, const __nv_bfloat16 *B, Result *C, int m, int n, int k)
{
    constexpr int pitchA = BK + 8, pitchB = (transposed ? BK : BN) + 8; // 16 bytes more than a row
    constexpr int rowsB = transposed ? BN : BK, columnsB = transposed ? BK : BN;
    constexpr int down = BM / 2 / 16, along = BN / 4 / 16; // number of fragments per warp, with 2 x 4 warps
    __shared__ __align__(32) __nv_bfloat16 tileA[BM * pitchA];
    __shared__ __align__(32) __nv_bfloat16 tileB[rowsB * pitchB];
    __shared__ __align__(32) float sums[8][256];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int row0 = blockIdx.y * BM, column0 = blockIdx.x * BN;
    int row = warp / 4 * (BM / 2), column = warp % 4 * (BN / 4); // the warp's corner in the tile
    bool wide = k % 8 == 0 && (transposed || n % 8 == 0);

    wmma::fragment<wmma::accumulator, 16, 16, 16, float> c[down][along];
#pragma unroll
    for (int y = 0; y < down; ++y)
#pragma unroll
        for (int x = 0; x < along; ++x)
            wmma::fill_fragment(c[y][x], 0.0f);

    for (int step = 0; step < k; step += BK) {
        Part<BM, BK> partA;
        Part<rowsB, columnsB> partB;
        int rowB = transposed ? column0 : step, columnB = transposed ? step : column0;
        if (wide) {
            partA.template load<true>(A, row0, step, m, k);
            partB.template load<true>(B, rowB, columnB, transposed ? n : k, transposed ? k : n);
        } else {
            partA.template load<false>(A, row0, step, m, k);
            partB.template load<false>(B, rowB, columnB, transposed ? n : k, transposed ? k : n);
        }
        __syncthreads(); // all threads have multiplied the previous tiles
        partA.put(tileA, pitchA);
        partB.put(tileB, pitchB);
        __syncthreads();
#pragma unroll
        for (int i = 0; i < BK; i += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a[down];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, typename LayoutOfB<transposed>::Type> b[along];
#pragma unroll
            for (int y = 0; y < down; ++y)
                wmma::load_matrix_sync(a[y], tileA + (row + y * 16) * pitchA + i, pitchA);
#pragma unroll
            for (int x = 0; x < along; ++x)
                wmma::load_matrix_sync(b[x],
                                       transposed ? tileB + (column + x * 16) * pitchB + i
                                                  : tileB + i * pitchB + column + x * 16,
                                       pitchB);
#pragma unroll
            for (int y = 0; y < down; ++y)
#pragma unroll
                for (int x = 0; x < along; ++x)
                    wmma::mma_sync(c[y][x], a[y], b[x], c[y][x]);
        }
    }

#pragma unroll
    for (int y = 0; y < down; ++y)
#pragma unroll
        for (int x = 0; x < along; ++x) {
            wmma::store_matrix_sync(sums[warp], c[y][x], 16, wmma::mem_row_major);
            __syncwarp();
            for (int i = lane; i < 256; i += 32) {
                int to_row = row0 + row + y * 16 + i / 16, to_column = column0 + column + x * 16 + i % 16;
                if (to_row < m && to_column < n)
                    C[size_t(to_row) * n + to_column] = Result(sums[warp][i]);
            }
            __syncwarp();
        }
}
