/*---
problem: attention
order: 350
title: {en: "Attention", zh_CN: "注意力"}
about:
  en: >-
    O = softmax(Q K^T / sqrt(depth)) V, for each head separately: the main operation of a transformer. Each query is compared
    with all keys (causal: with those up to its own position), the scores become weights whose sum is 1, and the result is
    the weighted sum of the values. Elements are bfloat16, sums are floats. The score matrix has length x length elements per
    head, so a fast kernel never writes it to memory.
  zh_CN: "对每个头分别计算 O = softmax(Q K^T / sqrt(depth)) V，这是 Transformer 的主要运算。每个查询与所有键（causal 为真时只与不晚于自己的键）比较，得分变成和为 1 的权重，结果是各个值的加权和。元素用 bfloat16，求和用 float。每个头的得分矩阵有 length x length 个元素，所以快的核函数从不把它写进内存。"
parameters:
  heads: {range: [1, 4096], default: 32, label: {en: "Heads", zh_CN: "头数"}, help: {en: "Heads of all sequences of a batch together.", zh_CN: "一批中所有序列的头数之和。"}}
  length: {range: [1, 64 Ki], default: 1024, label: {en: "Length", zh_CN: "长度"}, help: {en: "Queries of a head, and as many keys and values.", zh_CN: "一个头的查询数，键和值也是这么多。"}}
  depth: {values: [64, 128], default: 128, label: {en: "Depth", zh_CN: "深度"}, help: {en: "Elements of a query, a key, or a value.", zh_CN: "一个查询、键或值的元素个数。"}}
  causal: {values: [false, true], label: {en: "Causal", zh_CN: "因果"}, help: {en: "A query sees only the keys up to its own position.", zh_CN: "查询只看到不晚于自己的键。"}}
sizes: {elements: heads * length * depth, element_bytes: 2, pairs: "heads * (causal ? length * (length + 1) / 2 : length * length)"}
requires:
  - {that: heads * length * depth <= 1073741824, else: {en: "a matrix of more than 1 Gi elements", zh_CN: "矩阵的元素多于 1 Gi 个"}}
arrays:
  Q: {role: in, type: __nv_bfloat16, shape: [heads * length, depth], fill: {normal: [0, 1]}}
  K: {role: in, type: __nv_bfloat16, shape: [heads * length, depth], fill: {normal: [0, 1]}}
  V: {role: in, type: __nv_bfloat16, shape: [heads * length, depth], fill: {normal: [0, 1]}}
  O: {role: out, type: __nv_bfloat16, shape: [heads * length, depth]}
bytes: 8 * heads * length * depth
# Two products of depth numbers for each query and key that meet.
operations: 4 * pairs * depth
metric: flops
reference: {entry: row, units: heads * length, arguments: [Q, K, V, O, length, depth, causal], wide: {O: float}}
# Weights are rounded to bfloat16 before they meet the values, and so is the result.
compare: {O: {relative: 1e-2, absolute: 1e-2}}
small: [{heads: 2, length: 37, depth: 64}, {heads: 1, length: 128, depth: 128, causal: true}]
---*/

__device__ void row(long place, const __nv_bfloat16 *Q, const __nv_bfloat16 *K, const __nv_bfloat16 *V, float *O, long length,
                    long depth, long causal) {
    long head = place / length, query = place % length, keys = causal ? query + 1 : length;
    const __nv_bfloat16 *q = Q + place * depth;
    double sum[128] = {}, largest = -1e30, all = 0;
    for (long j = 0; j < keys; ++j) {
        const __nv_bfloat16 *k = K + (head * length + j) * depth, *v = V + (head * length + j) * depth;
        double score = 0;
        for (long i = 0; i < depth; ++i)
            score += (double)(float)q[i] * (double)(float)k[i];
        score /= sqrt((double)depth);
        double next = fmax(largest, score), before = exp(largest - next), weight = exp(score - next);
        largest = next;
        all = all * before + weight;
        for (long i = 0; i < depth; ++i)
            sum[i] = sum[i] * before + weight * (double)(float)v[i];
    }
    for (long i = 0; i < depth; ++i)
        O[place * depth + i] = (float)(sum[i] / all);
}
