/*---
entry: attention_online<depth, causal>
problem: attention
arguments: [Q, K, V, O, length]
block: [256]
grid: ["ceil(length / 64)", heads]
title: {en: "Tiles with an online softmax", zh_CN: "分块与在线 softmax"}
about:
  en: >-
    64 queries share each tile of 64 keys and values in shared memory. The kernel stores no scores. Each query keeps the
    largest score so far and the sum of its weights, and scales its result down when a larger score appears (online softmax).
    Four threads work on a query, each on every fourth 16-byte vector of its elements. The kernel does not use tensor cores,
    so the scalar units are the limit.
  zh_CN: "64 个查询共用共享内存中每一块的 64 个键和值。不保存任何得分：每个查询只记住到目前为止的最大得分和权重之和，遇到更大的得分就把已有的结果按比例缩小（在线 softmax）。一个查询由四个线程负责，每个线程处理每四个 16 字节向量中的一个。没有使用张量核心，限制是标量运算单元。"
source: "Milakov, Gimelshein, Online normalizer calculation for softmax, 2018; Dao et al., FlashAttention, 2022"
---*/
#include <cuda_bf16.h>

template <int depth, bool causal>
__global__ void __launch_bounds__(256)
    attention_online(const __nv_bfloat16 *Q, const __nv_bfloat16 *K, const __nv_bfloat16 *V, __nv_bfloat16 *O, int length)
{
    constexpr int tile = 64, part = depth / 4; // elements of a query per thread: vectors of 8, four apart
    __shared__ __align__(16) __nv_bfloat16 keys[tile][depth], values[tile][depth];
    size_t head = size_t(blockIdx.y) * length * depth;
    int row = blockIdx.x * tile + threadIdx.x / 4, quarter = threadIdx.x % 4;

    auto unpack = [](const __nv_bfloat16 *from, float (&to)[8]) {
        uint4 packet = *reinterpret_cast<const uint4 *>(from);
        const unsigned pairs[4] = {packet.x, packet.y, packet.z, packet.w};
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            to[2 * i] = __uint_as_float(pairs[i] << 16);
            to[2 * i + 1] = __uint_as_float(pairs[i] & 0xffff0000u);
        }
    };
    float query[part], sum[part] = {}, largest = -INFINITY, all = 0;
#pragma unroll
    for (int p = 0; p < part / 8; ++p) {
        float eight[8] = {};
        if (row < length)
            unpack(Q + head + size_t(row) * depth + p * 32 + quarter * 8, eight);
#pragma unroll
        for (int i = 0; i < 8; ++i)
            query[p * 8 + i] = eight[i] * rsqrtf(float(depth));
    }

    int end = causal ? min(length, int(blockIdx.x + 1) * tile) : length;
    for (int first = 0; first < end; first += tile) {
        __syncthreads();
        for (int i = threadIdx.x; i < tile * depth / 8; i += 256) {
            int y = i / (depth / 8), x = i % (depth / 8) * 8;
            uint4 zero = make_uint4(0, 0, 0, 0);
            size_t at = head + size_t(first + y) * depth + x;
            bool there = first + y < length;
            *reinterpret_cast<uint4 *>(&keys[y][x]) = there ? *reinterpret_cast<const uint4 *>(K + at) : zero;
            *reinterpret_cast<uint4 *>(&values[y][x]) = there ? *reinterpret_cast<const uint4 *>(V + at) : zero;
        }
        __syncthreads();
        int count = min(tile, (causal ? row + 1 : length) - first); // number of keys in the tile for this query
        for (int j = 0; j < min(tile, length - first); ++j) {
            float score = 0;
#pragma unroll
            for (int p = 0; p < part / 8; ++p) {
                float eight[8];
                unpack(&keys[j][p * 32 + quarter * 8], eight);
#pragma unroll
                for (int i = 0; i < 8; ++i)
                    score += query[p * 8 + i] * eight[i];
            }
            score += __shfl_xor_sync(0xffffffff, score, 1);
            score += __shfl_xor_sync(0xffffffff, score, 2);
            if (j >= count)
                score = -INFINITY;
            float next = fmaxf(largest, score);
            if (next > largest) { // rescales the previous sums to the new maximum
                float before = __expf(largest - next);
                all *= before;
#pragma unroll
                for (int i = 0; i < part; ++i)
                    sum[i] *= before;
                largest = next;
            }
            float weight = j < count ? __expf(score - largest) : 0;
            all += weight;
#pragma unroll
            for (int p = 0; p < part / 8; ++p) {
                float eight[8];
                unpack(&values[j][p * 32 + quarter * 8], eight);
#pragma unroll
                for (int i = 0; i < 8; ++i)
                    sum[p * 8 + i] += weight * eight[i];
            }
        }
    }
    if (row < length)
#pragma unroll
        for (int p = 0; p < part / 8; ++p)
#pragma unroll
            for (int i = 0; i < 8; i += 2)
                *reinterpret_cast<__nv_bfloat162 *>(O + head + size_t(row) * depth + p * 32 + quarter * 8 + i) =
                    __floats2bfloat162_rn(sum[p * 8 + i] / all, sum[p * 8 + i + 1] / all);
}
