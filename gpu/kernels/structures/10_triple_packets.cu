/*---
entry: triple_packets<block>
problem: structures
computes: triples
arguments: [out, triples, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 128
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (4 * block))"]
title:
  en: "Packed triples, 16 bytes per access"
  zh_CN: "紧凑的三元组，每次访问 16 字节"
about:
  en: >-
    The field of a float follows from its index modulo three, so a thread does not need to assemble
    a record. Each thread processes three adjacent 16-byte vectors, a multiple of 12 bytes, and adds
    the value of each position. This needs no shared memory, no padding, and no second array.
    Compare with staging through shared memory.
  zh_CN: "一个 float 属于哪个字段，由它的下标除以三的余数决定，因此线程不必拼出一条完整的记录。每个线程处理三个相邻的 16 字节向量，加上各位置对应的数。不用共享内存，不用填充，也不用第二个数组。请与经共享内存中转的版本比较。"
source:
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
- {text: cuda_made_simple, chapter: record_layout, note: "float3"}
---*/

// Returns the addend for the field that contains this float.
__device__ __forceinline__ float addend(unsigned place)
{
    return 10.0f * (place % 3 + 1);
}

template <int block>
__global__ void triple_packets(float *out, const float *triples, size_t n)
{
    // A block's records are 3 * block contiguous vectors, which are processed in three rounds.
    size_t first = size_t(blockIdx.x) * (3 * block) + threadIdx.x;
    size_t floats = 3 * n, packets = floats / 4;

    float4 carried[3];
#pragma unroll
    for (int u = 0; u < 3; ++u)
        if (first + u * block < packets)
            carried[u] = reinterpret_cast<const float4 *>(triples)[first + u * block];
#pragma unroll
    for (int u = 0; u < 3; ++u)
        if (first + u * block < packets) {
            // Vector p starts at float 4 p, and 4 p and p have the same remainder
            // modulo three; a block starts at a multiple of three vectors.
            unsigned place = threadIdx.x + u * block;
            float4 four = carried[u];
            reinterpret_cast<float4 *>(out)[first + u * block] =
                make_float4(four.x + addend(place), four.y + addend(place + 1),
                            four.z + addend(place + 2), four.w + addend(place));
        }

    // Up to three floats do not fill a vector.
    size_t rest = packets * 4 + threadIdx.x;
    if (blockIdx.x == 0 && rest < floats)
        out[rest] = triples[rest] + addend(unsigned(rest % 3));
}
