/*---
entry: transpose_vector<block_y>
problem: transpose
arguments: [out, in, rows, cols]
parameters:
  block_y:
    values: [4, 8, 16, 32]
    default: 16
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Rows of 16 threads; each thread moves 64 / block_y vectors of 4 floats.", zh_CN: "每行 16 个线程；每个线程搬运 64 / block_y 个由 4 个 float 组成的向量。"}
block: [16, block_y]
grid: ["ceil(cols / 64)", "min(ceil(rows / 64), 65535)", "ceil(ceil(rows / 64) / 65535)"]
title:
  en: "Transpose through a 64-wide tile, 16 bytes per access"
  zh_CN: "经 64 宽的块转置，每次访问 16 字节"
about:
  en: >-
    Global reads and writes are 16 bytes wide, and 16 threads cover a tile row of 64 floats. The
    kernel separates the four floats only in shared memory, and gathers them from four rows for the
    writes. With a row pitch of 65, at most two threads of a warp use the same bank. Compare its
    bandwidth with the row copy, and measure the cost of an odd number of columns.
  zh_CN: "对显存的读写两边都是 16 字节宽；16 个线程跨过块的一行 64 个 float。只有在共享内存中四个 float 才分\
    开，写出时再从四行中收集。行距 65 使一个 warp 中最多两个线程落在同一存储体。请把带宽与按行拷贝比较，并看看\
    列数为奇数时的代价。"
source:
- {text: professional_cuda_c, chapter: shared_transpose}
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
---*/
template <int block_y>
__global__ void transpose_vector(float *out, const float *in, size_t rows, size_t cols)
{
    constexpr int tile = 64;
    __shared__ float staged[tile][tile + 1];

    // The tile's upper left corner in the input.
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y; // a grid has at most 65535 blocks along y
    size_t row0 = block_row * tile;
    size_t column0 = size_t(blockIdx.x) * tile;

    // Rows are aligned to 16 bytes only if their length is a multiple of 4.
    // Otherwise, and at the matrix's edge, floats are copied separately.
    int x = threadIdx.x * 4; // the thread's first column within the tile
    bool wide_in = cols % 4 == 0 && column0 + x + 4 <= cols;
#pragma unroll
    for (int y = threadIdx.y; y < tile; y += block_y) {
        size_t row = row0 + y;
        if (row >= rows)
            continue;
        const float *from = in + row * cols + column0 + x;
        if (wide_in) {
            float4 four = *reinterpret_cast<const float4 *>(from);
            staged[y][x] = four.x;
            staged[y][x + 1] = four.y;
            staged[y][x + 2] = four.z;
            staged[y][x + 3] = four.w;
        } else {
            for (int k = 0; k < 4; ++k)
                if (column0 + x + k < cols)
                    staged[y][x + k] = from[k];
        }
    }

    __syncthreads(); // below, threads read elements that other threads have staged

    // y is now a row of the output, which is a column of the tile; x moves along it.
    bool wide_out = rows % 4 == 0 && row0 + x + 4 <= rows;
#pragma unroll
    for (int y = threadIdx.y; y < tile; y += block_y) {
        size_t out_row = column0 + y;
        if (out_row >= cols)
            continue;
        float *to = out + out_row * rows + row0 + x;
        if (wide_out) {
            *reinterpret_cast<float4 *>(to) =
                make_float4(staged[x][y], staged[x + 1][y], staged[x + 2][y], staged[x + 3][y]);
        } else {
            for (int k = 0; k < 4; ++k)
                if (row0 + x + k < rows)
                    to[k] = staged[x + k][y];
        }
    }
}
