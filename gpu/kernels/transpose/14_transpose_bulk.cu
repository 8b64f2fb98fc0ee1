/*---
entry: transpose_bulk<tile_rows, tile_columns, block, order, loads>
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
    values: [64, 128, 192, 256, 384, 512]
    default: 512
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  order:
    values: [by_rows, by_columns]
    default: by_columns
    label: {en: "Order of tiles", zh_CN: "块的次序"}
    help:
      en: "by_rows: consecutive blocks process tiles in a row of the input; by_columns: tiles that write the same rows of the output."
      zh_CN: "by_rows：依次处理输入同一行的块；by_columns：依次处理写入输出同样几行的块。"
  loads:
    values: [plain, streaming, past_l1]
    default: plain
    label: {en: "Cache hint of loads", zh_CN: "读取的缓存提示"}
    help:
      en: "streaming: the data that is read leaves the caches first; past_l1: it is not stored in the L1 cache."
      zh_CN: "streaming：读到的数据最先离开缓存；past_l1：不占用 L1 缓存。"
block: [block]
grid: ["ceil(cols / tile_columns) * ceil(rows / tile_rows)"]
shared_bytes: "tile_columns * (tile_rows + 1) * 4"
requires:
  - that: "tile_rows * tile_columns % (16 * block) == 0"
    else: {en: "every thread must move the same number of squares of 4 x 4", zh_CN: "每个线程搬运的 4 x 4 方块数必须相同"}
  - that: "tile_rows * tile_columns / (16 * block) <= 4"
    else: {en: "more than four squares of 4 x 4 do not fit a thread's registers", zh_CN: "超过四个 4 x 4 方块放不进线程的寄存器"}
presets:
  - name: "H200, large"
    device: "NVIDIA H200"
    date: 2026-11-21
    at: {rows: 16384, cols: 16384}
    parameters: {tile_rows: 64, tile_columns: 128, block: 512, order: by_columns, loads: plain}
    bandwidth: 4152 GB/s
title:
  en: "Write whole rows of a tile by bulk copies"
  zh_CN: "用批量拷贝写出块的整行"
about:
  en: >-
    transpose_registers writes 16 bytes per thread. Here one thread issues a bulk copy
    (cp.async.bulk) for a whole row of the tile, and the TMA of compute capability 9.0 writes it in
    full cache lines while other blocks work. Older GPUs write as before. Tiles follow the columns
    of the input, so that blocks that run at the same time write adjacent memory. Sweep the order of
    the tiles: should the reads or the writes be contiguous?
  zh_CN: "transpose_registers 每个线程写 16 字节。这里由一个线程对块的一整行发出批量拷贝（cp.async.bulk），由计算能力 9.0 的 TMA 按整条缓存行写出，其他线程块同时继续工作；更早的 GPU 仍照旧写。各块沿输入的列排列，使同时运行的线程块写入相邻的内存。请扫描块的次序：应当连续的是读还是写？"
source: "PTX ISA, cp.async.bulk; CUDA C++ Programming Guide, asynchronous data copies"
---*/

enum Order { by_rows, by_columns };
enum Loads { plain, streaming, past_l1 };

// The CPU device uses the code for older GPUs.
#if !defined(__KERNELCURVE_CPU__) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define HAS_BULK_COPIES true
#else
#define HAS_BULK_COPIES false
#endif

template <Loads loads>
__device__ __forceinline__ float4 load(const float *from)
{
    const float4 *packet = reinterpret_cast<const float4 *>(from);
    if constexpr (loads == streaming)
        return __ldcs(packet);
#ifndef __KERNELCURVE_CPU__ // the CPU has no such load
    else if constexpr (loads == past_l1) {
        float4 value;
        asm volatile("ld.global.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];"
                     : "=f"(value.x), "=f"(value.y), "=f"(value.z), "=f"(value.w)
                     : "l"(packet));
        return value;
    }
#endif
    else
        return *packet;
}

// TMA writes `bytes` of shared memory, a multiple of 16.
// Without TMA, this does nothing and is never called.
__device__ __forceinline__ void start_bulk_store(float *to, const float4 *from, unsigned bytes)
{
#if HAS_BULK_COPIES
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to),
                 "r"(static_cast<unsigned>(__cvta_generic_to_shared(from))), "r"(bytes)
                 : "memory");
#endif
}

// Makes this thread's writes to shared memory visible to TMA.
__device__ __forceinline__ void show_to_copy_engine()
{
#if HAS_BULK_COPIES
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
}

// The block must not end before TMA has read the
// source of this thread's copies from shared memory.
__device__ __forceinline__ void wait_for_bulk_reads()
{
#if HAS_BULK_COPIES
    asm volatile("cp.async.bulk.commit_group;\n"
                 "cp.async.bulk.wait_group.read 0;" ::
                     : "memory");
#endif
}

template <int tile_rows, int tile_columns, int block, Order order, Loads loads>
__global__ void transpose_bulk(float *out, const float *in, size_t rows, size_t cols)
{
    constexpr int along = tile_columns / 4, down = tile_rows / 4; // number of squares in a tile
    constexpr int squares = along * down / block;                 // of a thread
    // Four rows of the output, and 16 bytes between them and the next
    // four: equal vectors of eight adjacent squares use all banks.
    constexpr int pitch = 4 * down + 1;
    extern __shared__ __align__(16) float4 staged[];

    // The tile's upper left corner in the input.
    unsigned tiles_along = unsigned((cols + tile_columns - 1) / tile_columns);
    unsigned tiles_down = unsigned((rows + tile_rows - 1) / tile_rows);
    bool columns_first = order == by_columns;
    unsigned tile_row = columns_first ? blockIdx.x % tiles_down : blockIdx.x / tiles_along;
    unsigned tile_column = columns_first ? blockIdx.x / tiles_down : blockIdx.x % tiles_along;
    size_t row0 = size_t(tile_row) * tile_rows, column0 = size_t(tile_column) * tile_columns;

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
                square[s][y] = load<loads>(from + y * cols);
            } else {
                auto at = [&](int x) { return column + x < cols ? from[y * cols + x] : 0.0f; };
                square[s][y] = make_float4(at(0), at(1), at(2), at(3));
            }
    }

#pragma unroll
    for (int s = 0; s < squares; ++s) {
        int index = threadIdx.x + s * block;
        const float4 *four = square[s];
        float4 *to = staged + index % along * pitch + index / along;
        to[0] = make_float4(four[0].x, four[1].x, four[2].x, four[3].x);
        to[down] = make_float4(four[0].y, four[1].y, four[2].y, four[3].y);
        to[2 * down] = make_float4(four[0].z, four[1].z, four[2].z, four[3].z);
        to[3 * down] = make_float4(four[0].w, four[1].w, four[2].w, four[3].w);
    }

    // A row of the output is a column of the tile.
    auto staged_row = [&](int column) { return staged + column / 4 * pitch + column % 4 * down; };
    if (HAS_BULK_COPIES && wide_out) {
        show_to_copy_engine();
        __syncthreads(); // below, threads pass on elements that other threads have staged
        int length = int(min(size_t(tile_rows), rows - row0));
        int columns = int(min(size_t(tile_columns), cols - column0));
        for (int column = threadIdx.x; column < columns; column += block)
            start_bulk_store(out + (column0 + column) * rows + row0, staged_row(column), 4 * length);
        wait_for_bulk_reads();
        return;
    }

    __syncthreads(); // below, threads read elements that other threads have staged
#pragma unroll
    for (int p = 0; p < 4 * squares; ++p) {
        int index = threadIdx.x + p * block;
        int column = index / down, packet = index % down;
        float4 four = staged_row(column)[packet];
        size_t out_row = column0 + column, out_column = row0 + packet * 4;
        float *to = out + out_row * rows + out_column;
        if (out_row >= cols || out_column >= rows)
            continue;
        if (wide_out) {
            *reinterpret_cast<float4 *>(to) = four;
        } else {
            to[0] = four.x;
            if (out_column + 1 < rows) to[1] = four.y;
            if (out_column + 2 < rows) to[2] = four.z;
            if (out_column + 3 < rows) to[3] = four.w;
        }
    }
}
