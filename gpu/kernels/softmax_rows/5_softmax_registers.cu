/*---
entry: softmax_registers<block, packets>
problem: softmax_rows
arguments: [in, out, cols]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 512, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  packets: {values: [1, 2, 4, 8], default: 4, label: {en: "16-byte vectors per thread", zh_CN: "每线程的 16 字节向量数"}, help: {en: "Four elements each; the whole row is in the registers of the threads.", zh_CN: "每个向量四个元素；一行全部放在各线程的寄存器中。"}}
block: [block]
grid: [rows]
requires:
  - {that: "4 * packets * block >= cols", else: {en: "a row must fit into the registers of a block: 4 x packets x threads", zh_CN: "一行必须放得进线程块的寄存器：4 x packets x 线程数"}}
presets:
  - {name: "H200, 8192 columns", device: "NVIDIA H200", date: 2026-11-24, at: {rows: 8192, cols: 8192}, parameters: {block: 512, packets: 4}, bandwidth: 4124 GB/s}
title: {en: "Softmax, the row kept in registers", zh_CN: "softmax，整行留在寄存器"}
about:
  en: >-
    Each thread loads its elements of the row once, 16 bytes at a time, and keeps them in registers.
    All loads are in flight before the first value is used. The block combines the maximum and the
    sum, and writes the results from registers. The row is read once and written once: at 8192
    columns, the kernel reaches 97 % of the bandwidth of a copy on an H200. Choose block and packets
    so that the row just fits; longer rows are excluded.
  zh_CN: "每个线程把一行中自己的元素加载一次，每次 16 字节，并留在寄存器中；发出全部加载之后才使用第一个值。线程块合并最大值与和，再从寄存器写出结果。一行只读一次、写一次：在 H200 上，8192 列时达到拷贝带宽的 97 %。请选择 block 与 packets，使一行恰好放得下；更长的行会被排除。"
source: "M. Milakov, N. Gimelshein, Online normalizer calculation for softmax, 2018, on the passes over memory that a safe softmax takes"
---*/

// Loads four adjacent elements of a row; `beyond` is the value beyond its end. `wide`: the length of
// rows is a multiple of four elements, so that 16-byte accesses can read and write them.
template <bool wide>
__device__ __forceinline__ float4 load_four(const float *row, int c, int cols, float beyond)
{
    if constexpr (wide)
        return c < cols ? *reinterpret_cast<const float4 *>(row + c) : make_float4(beyond, beyond, beyond, beyond);
    else
        return make_float4(c < cols ? row[c] : beyond, c + 1 < cols ? row[c + 1] : beyond,
                           c + 2 < cols ? row[c + 2] : beyond, c + 3 < cols ? row[c + 3] : beyond);
}

template <bool wide>
__device__ __forceinline__ void store_four(float *row, int c, int cols, float4 four)
{
    if (wide && c < cols) {
        *reinterpret_cast<float4 *>(row + c) = four;
    } else if constexpr (!wide) {
        if (c < cols) row[c] = four.x;
        if (c + 1 < cols) row[c + 1] = four.y;
        if (c + 2 < cols) row[c + 2] = four.z;
        if (c + 3 < cols) row[c + 3] = four.w;
    }
}

template <typename Join>
__device__ __forceinline__ float block_join(float mine, Join join)
{
    __shared__ float of_warp[32];
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        mine = join(mine, __shfl_xor_sync(0xffffffff, mine, offset));
    __syncthreads(); // threads may still be reading of_warp in the previous call
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    int warps = blockDim.x / 32; // a power of two
    mine = of_warp[threadIdx.x % warps];
    for (int offset = warps / 2; offset > 0; offset /= 2)
        mine = join(mine, __shfl_xor_sync(0xffffffff, mine, offset));
    return mine;
}

template <int block, int packets, bool wide>
__device__ __forceinline__ void weigh(const float *in, float *out, int cols)
{
    constexpr int apart = block;
    int first = threadIdx.x;
    float4 x[packets];
#pragma unroll
    for (int p = 0; p < packets; ++p)
        x[p] = load_four<wide>(in, 4 * (first + p * apart), cols, -3e38f);

    float largest = -3e38f;
#pragma unroll
    for (int p = 0; p < packets; ++p)
        largest = fmaxf(largest, fmaxf(fmaxf(x[p].x, x[p].y), fmaxf(x[p].z, x[p].w)));
    largest = block_join(largest, [](float a, float b) { return fmaxf(a, b); });

    float sum = 0;
#pragma unroll
    for (int p = 0; p < packets; ++p) {
        x[p] = make_float4(expf(x[p].x - largest), expf(x[p].y - largest), expf(x[p].z - largest),
                           expf(x[p].w - largest));
        sum += x[p].x + x[p].y + x[p].z + x[p].w;
    }
    float scale = 1 / block_join(sum, [](float a, float b) { return a + b; });

#pragma unroll
    for (int p = 0; p < packets; ++p)
        store_four<wide>(out, 4 * (first + p * apart), cols,
                         make_float4(x[p].x * scale, x[p].y * scale, x[p].z * scale, x[p].w * scale));
}

// An SM should hold as many threads as its registers and its limit allow:
// 2048 for compute capability 8.0, 9.0, and 10.0, otherwise 1024 to 1536.
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 800 || __CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000)
constexpr int held = 1536;
#else
constexpr int held = 1024;
#endif
template <int block, int packets>
__global__ void __launch_bounds__(block, (packets > 4 ? 1024 : held) / block)
    softmax_registers(const float *in, float *out, size_t cols)
{
    if (cols % 4 == 0)
        weigh<block, packets, true>(in + blockIdx.x * cols, out + blockIdx.x * cols, cols);
    else
        weigh<block, packets, false>(in + blockIdx.x * cols, out + blockIdx.x * cols, cols);
}
