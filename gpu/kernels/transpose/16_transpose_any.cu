/*---
problem: transpose
launches:
  - when: rows % 4 != 0
    entry: transpose_lines<64, 64, 512>
    arguments: [out, in, rows, cols]
    block: [512]
    grid: ["ceil(cols / 64) * ceil((rows + 8) / 64)"]
    shared_bytes: 18688
  - when: rows % 4 == 0 && cols <= 64
    entry: transpose_bulk<64, 64, 128, by_columns, plain>
    arguments: [out, in, rows, cols]
    block: [128]
    grid: ["ceil(cols / 64) * ceil(rows / 64)"]
    shared_bytes: 16640
  - when: rows % 4 == 0 && cols > 64 && rows > 64 && rows <= 128
    entry: transpose_bulk<128, 64, 512, by_columns, plain>
    arguments: [out, in, rows, cols]
    block: [512]
    grid: ["ceil(cols / 64) * ceil(rows / 128)"]
    shared_bytes: 33024
  - when: rows % 4 == 0 && cols > 64 && (rows <= 64 || rows > 128)
    entry: transpose_bulk<64, 128, 512, by_columns, plain>
    arguments: [out, in, rows, cols]
    block: [512]
    grid: ["ceil(cols / 128) * ceil(rows / 64)"]
    shared_bytes: 33280
title:
  en: "Transpose matrices of any shape"
  zh_CN: "转置任意形状的矩阵"
about:
  en: >-
    The tile of transpose_bulk suits large matrices whose rows begin at multiples of 16 bytes. If the output has 65 to 128
    elements per row, a tile that contains whole rows writes contiguous memory. If the input has at most 64 columns, a narrow tile
    leaves no threads idle. If the rows of the output are not aligned, vectors and bulk copies are impossible, and a
    segment of 64 elements begins and ends within sectors that a neighbouring block also writes. This kernel then reads eight more
    rows per tile and shifts each segment to the begin of a sector. Neighbouring blocks find the additional rows in L2.
  zh_CN: "transpose_bulk 的分块适合各行从 16 字节的倍数开始的大矩阵。输出每行有 65 到 128 个元素时，包含整行的块写入连续的内存；输入最多有 64 列时，较窄的块不会让线程空闲。输出的各行没有对齐时，无法使用向量和批量拷贝，而且 64 个元素的一段会在某些扇区中间开始和结束，相邻线程块也写这些扇区。此时本核函数每块多读八行，把每一段移到扇区的开头；多读的行由相邻线程块在 L2 中找到。"
source: "CUDA C++ Programming Guide, device memory accesses"
---*/
#include "14_transpose_bulk.cu"

// Lanes read and write consecutive elements. In each row of the output, a block writes a segment of tile_rows elements that
// begins at a sector of 32 bytes, so the block reads `margin` rows before its tile, too.
template <int tile_rows, int tile_columns, int block>
__global__ void __launch_bounds__(block) transpose_lines(float *out, const float *in, size_t rows, size_t cols)
{
    constexpr int margin = 8, high = tile_rows + margin, pitch = high + 1; // an odd pitch: a column uses all banks
    constexpr int step = block / tile_columns, each = high / step, warps = block / 32;
    extern __shared__ __align__(16) float lines[];
    unsigned tiles_down = unsigned((rows + high - 1) / tile_rows);
    long row0 = long(blockIdx.x % tiles_down) * tile_rows - margin;
    long column0 = long(blockIdx.x / tiles_down) * tile_columns;
    // The part of the tile that is inside the matrix.
    int first = row0 < 0 ? margin : 0, last = int(min(long(high), long(rows) - row0));
    int width = int(min(long(tile_columns), long(cols) - column0));
    bool whole = first == 0 && last == high && width == tile_columns;

    int x = threadIdx.x % tile_columns, y = threadIdx.x / tile_columns;
    const float *from = in + (row0 + y) * long(cols) + column0 + x;
    float value[each];
#pragma unroll
    for (int i = 0; i < each; ++i, from += step * cols)
        value[i] = whole || (x < width && y + i * step >= first && y + i * step < last) ? *from : 0;
#pragma unroll
    for (int i = 0; i < each; ++i)
        lines[x * pitch + y + i * step] = value[i];
    __syncthreads();

    int lane = threadIdx.x % 32;
#pragma unroll
    for (int i = 0; i < tile_columns / warps; ++i) {
        int column = threadIdx.x / 32 + i * warps;
        long begin = (column0 + column) * long(rows) + row0 + margin; // of the segment, without a shift
        int shift = margin - int(begin % 8);
        float *to = out + begin - margin + shift;
#pragma unroll
        for (int j = lane; j < tile_rows; j += 32)
            if (whole || (column < width && shift + j >= first && shift + j < last))
                to[j] = lines[column * pitch + shift + j];
    }
}
