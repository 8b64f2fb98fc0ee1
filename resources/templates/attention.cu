/*---
entry: my_kernel<depth, causal>
problem: attention
arguments: [Q, K, V, O, length]
block: [128]
grid: ["ceil(length / 128)", heads]
---*/
#include <cuda_bf16.h>

// One thread per query, with an online softmax.
template <int depth, bool causal>
__global__ void my_kernel(const __nv_bfloat16 *Q, const __nv_bfloat16 *K, const __nv_bfloat16 *V,
                          __nv_bfloat16 *O, int length)
{
    int query = blockIdx.x * blockDim.x + threadIdx.x;
    if (query >= length)
        return;
    size_t head = size_t(blockIdx.y) * length * depth, own = head + size_t(query) * depth;
    float sum[depth] = {}, largest = -INFINITY, all = 0;
    for (int j = 0; j < (causal ? query + 1 : length); ++j) {
        float score = 0;
        for (int i = 0; i < depth; ++i)
            score += float(Q[own + i]) * float(K[head + size_t(j) * depth + i]);
        score *= rsqrtf(float(depth));
        float next = fmaxf(largest, score), before = expf(largest - next), weight = expf(score - next);
        largest = next;
        all = all * before + weight;
        for (int i = 0; i < depth; ++i)
            sum[i] = sum[i] * before + weight * float(V[head + size_t(j) * depth + i]);
    }
    for (int i = 0; i < depth; ++i)
        O[own + i] = __nv_bfloat16(sum[i] / all);
}
