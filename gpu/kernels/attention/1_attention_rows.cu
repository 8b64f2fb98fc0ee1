/*---
entry: attention_rows<depth, causal>
problem: attention
arguments: [Q, K, V, O, length]
requires:
  - {that: length <= 32768, else: {en: "the scores of a query do not fit shared memory", zh_CN: "一个查询的得分放不进共享内存"}}
block: [128]
grid: [length, heads]
shared_bytes: 4 * length
title: {en: "One block per query", zh_CN: "每个查询一个线程块"}
about:
  en: >-
    The formula, computed directly: a block computes all scores of its query into shared memory and turns them into weights.
    Then each thread adds up one column of the values. Every query reads all keys and values again, so each loaded value
    takes part in one multiply-add.
  zh_CN: "照公式直接计算：一个线程块把自己那个查询的全部得分算进共享内存，变成权重，然后每个线程累加值的一列。每个查询都把所有键和值重读一遍，所以装入的每个值只参与一次乘加。"
source: "Vaswani et al., Attention Is All You Need, 2017, 3.2.1"
---*/
#include <cuda_bf16.h>

// Reduces over all threads of the block, which has four warps.
template <typename Combine>
__device__ float over_block(float value, Combine combine)
{
    __shared__ float parts[4];
    for (int apart = 16; apart > 0; apart /= 2)
        value = combine(value, __shfl_xor_sync(0xffffffff, value, apart));
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = value;
    __syncthreads();
    return combine(combine(parts[0], parts[1]), combine(parts[2], parts[3]));
}

template <int depth, bool causal>
__global__ void __launch_bounds__(128)
    attention_rows(const __nv_bfloat16 *Q, const __nv_bfloat16 *K, const __nv_bfloat16 *V, __nv_bfloat16 *O, int length)
{
    extern __shared__ float weights[];
    __shared__ float query[depth];
    size_t head = size_t(blockIdx.y) * length * depth;
    const __nv_bfloat16 *keys = K + head, *values = V + head;
    int count = causal ? blockIdx.x + 1 : length;
    if (threadIdx.x < depth)
        query[threadIdx.x] = float(Q[head + size_t(blockIdx.x) * depth + threadIdx.x]) * rsqrtf(float(depth));
    __syncthreads();

    float largest = -INFINITY;
    for (int j = threadIdx.x; j < count; j += 128) {
        const __nv_bfloat162 *key = reinterpret_cast<const __nv_bfloat162 *>(keys + size_t(j) * depth);
        float score = 0;
#pragma unroll 8
        for (int i = 0; i < depth / 2; ++i) {
            float2 two = __bfloat1622float2(key[i]);
            score += query[2 * i] * two.x + query[2 * i + 1] * two.y;
        }
        weights[j] = score;
        largest = fmaxf(largest, score);
    }
    largest = over_block(largest, [](float a, float b) { return fmaxf(a, b); });
    float sum = 0;
    for (int j = threadIdx.x; j < count; j += 128)
        sum += weights[j] = __expf(weights[j] - largest);
    sum = over_block(sum, [](float a, float b) { return a + b; });

    int column = threadIdx.x % depth;
    float result = 0;
    if (threadIdx.x < depth)
        for (int j = 0; j < count; ++j)
            result += weights[j] * float(values[size_t(j) * depth + column]);
    if (threadIdx.x < depth)
        O[head + size_t(blockIdx.x) * depth + column] = __nv_bfloat16(result / sum);
}
