/*---
entry: transpose_registers<tile_rows, tile_columns, block, group, hint>
problem: transpose
arguments: [out, in, rows, cols]
parameters:
  tile_rows:
    values: [32, 64, 96, 128, 256]
    default: 64
    label: {en: "Tile rows", zh_CN: "块的行数"}
    help: {en: "Rows of the input in a tile; also the number of elements that are written contiguously to a row of the output.", zh_CN: "块内输入的行数，也是输出每行一次写出的长度。"}
  tile_columns:
    values: [32, 64, 96, 128, 192, 256]
    default: 128
    label: {en: "Tile columns", zh_CN: "块的列数"}
    help: {en: "Columns of the input in a tile; also the number of elements that are read contiguously from a row of the input.", zh_CN: "块内输入的列数，也是输入每行一次读取的长度。"}
  block:
    values: [64, 128, 256, 512]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  group:
    values: [1, 2, 4, 8, 16, 32]
    default: 1
    label: {en: "Group rows", zh_CN: "组的行数"}
    help: {en: "Rows of tiles that are processed together; 1 is the plain order.", zh_CN: "一起遍历的块行数；1 即普通次序。"}
  hint:
    values: [plain, streaming, reads, writes]
    default: streaming
    label: {en: "Cache hint", zh_CN: "缓存提示"}
    help:
      en: "streaming: the data that is read and written leaves the caches first; reads, writes: only one of the two."
      zh_CN: "streaming：读写的数据最先离开缓存；reads、writes：只对读或只对写。"
block: [block]
grid: ["ceil(cols / tile_columns) * ceil(rows / tile_rows)"]
shared_bytes: "tile_rows * tile_columns * 4"
requires:
  - that: "tile_rows * tile_columns % (16 * block) == 0"
    else: {en: "every thread must move the same number of squares of 4 x 4", zh_CN: "每个线程搬运的 4 x 4 方块数必须相同"}
  - that: "tile_rows * tile_columns / (16 * block) <= 4"
    else: {en: "more than four squares of 4 x 4 do not fit a thread's registers", zh_CN: "超过四个 4 x 4 方块放不进线程的寄存器"}
presets:
  - name: "H200, large"
    device: "NVIDIA H200"
    date: 2026-11-20
    at: {rows: 16384, cols: 16384}
    parameters: {tile_rows: 64, tile_columns: 128, block: 256, group: 1, hint: streaming}
    bandwidth: 4029 GB/s
title:
  en: "Transpose squares of 4 x 4 in registers"
  zh_CN: "在寄存器中转置 4 x 4 方块"
about:
  en: >-
    transpose_vector still separates its 16-byte vectors in shared memory, float by float. Here a
    thread reads four vectors from four consecutive rows and transposes the square of 4 x 4 in its
    registers. After that, every access is 16 bytes wide, also in shared memory. There, the column
    of a vector is combined with its row by XOR, which avoids bank conflicts. Sweep the tile size:
    how long must the rows be that the kernel reads and writes?
  zh_CN: "transpose_vector 仍在共享内存里逐个 float 拆开 16 字节的向量。这里一个线程从相邻的四行读取四个向量，在寄存器里转置 4 x 4 方块，此后每次访问都是 16 字节宽，共享内存也是：向量的列号与行号异或，以避免存储体冲突。请扫描块的大小：核函数读写的行要有多长？"
source:
- {text: professional_cuda_c, chapter: shared_transpose}
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
---*/

enum Hint { plain, streaming, reads, writes };

template <Hint hint>
__device__ __forceinline__ float4 load(const float *from)
{
    const float4 *packet = reinterpret_cast<const float4 *>(from);
    return hint == streaming || hint == reads ? __ldcs(packet) : *packet;
}

template <Hint hint>
__device__ __forceinline__ void store(float *to, float4 value)
{
    float4 *packet = reinterpret_cast<float4 *>(to);
    if constexpr (hint == streaming || hint == writes)
        __stcs(packet, value);
    else
        *packet = value;
}

template <int tile_rows, int tile_columns, int block, int group, Hint hint>
__global__ void transpose_registers(float *out, const float *in, size_t rows, size_t cols)
{
    constexpr int along = tile_columns / 4, down = tile_rows / 4; // number of squares in a tile
    constexpr int squares = along * down / block;                 // of a thread
    constexpr int crossed = down < 8 ? down : 8; // 16-byte vectors that use all banks
    extern __shared__ __align__(16) float4 staged[]; // the rows of the output in sequence

    // The tile's upper left corner in the input, in groups of rows of tiles.
    unsigned tiles_along = unsigned((cols + tile_columns - 1) / tile_columns);
    unsigned tiles_down = unsigned((rows + tile_rows - 1) / tile_rows);
    unsigned in_group = group * tiles_along;
    unsigned group_row = blockIdx.x / in_group * group;
    unsigned rows_here = min(unsigned(group), tiles_down - group_row);
    unsigned within = blockIdx.x % in_group;
    size_t row0 = size_t(group_row + within % rows_here) * tile_rows;
    size_t column0 = size_t(within / rows_here) * tile_columns;

    // Rows are aligned to 16 bytes only if their length is a multiple of 4. In that
    // case, a vector is either inside the matrix or outside, but never across the edge.
    bool wide_in = cols % 4 == 0, wide_out = rows % 4 == 0;

    float4 square[squares][4];
#pragma unroll
    for (int s = 0; s < squares; ++s) {
        int index = threadIdx.x + s * block;
        size_t row = row0 + index / along * 4, column = column0 + index % along * 4;
        const float *from = in + row * cols + column;
#pragma unroll
        for (int y = 0; y < 4; ++y)
            if (row + y >= rows || column >= cols) {
                square[s][y] = make_float4(0, 0, 0, 0);
            } else if (wide_in) {
                square[s][y] = load<hint>(from + y * cols);
            } else {
                auto at = [&](int x) { return column + x < cols ? from[y * cols + x] : 0.0f; };
                square[s][y] = make_float4(at(0), at(1), at(2), at(3));
            }
    }

#pragma unroll
    for (int s = 0; s < squares; ++s) {
        int index = threadIdx.x + s * block;
        int square_row = index / along, square_column = index % along;
        int packet = square_row ^ (square_column % crossed);
        const float4 *four = square[s];
        float4 *to = staged + square_column * 4 * down + packet;
        to[0] = make_float4(four[0].x, four[1].x, four[2].x, four[3].x);
        to[down] = make_float4(four[0].y, four[1].y, four[2].y, four[3].y);
        to[2 * down] = make_float4(four[0].z, four[1].z, four[2].z, four[3].z);
        to[3 * down] = make_float4(four[0].w, four[1].w, four[2].w, four[3].w);
    }

    __syncthreads(); // below, threads read elements that other threads have staged

    // A row of the output is a column of the tile.
#pragma unroll
    for (int p = 0; p < 4 * squares; ++p) {
        int index = threadIdx.x + p * block;
        int staged_row = index / down, packet = index % down;
        float4 four = staged[staged_row * down + (packet ^ (staged_row / 4 % crossed))];
        size_t out_row = column0 + staged_row, out_column = row0 + packet * 4;
        float *to = out + out_row * rows + out_column;
        if (out_row >= cols || out_column >= rows)
            continue;
        if (wide_out) {
            store<hint>(to, four);
        } else {
            to[0] = four.x;
            if (out_column + 1 < rows) to[1] = four.y;
            if (out_column + 2 < rows) to[2] = four.z;
            if (out_column + 3 < rows) to[3] = four.w;
        }
    }
}
