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
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (4 * block))"]
title:
  en: "Triples as a stream of packets"
  zh_CN: "以数据包流读写的三元组"
about:
  en: >-
    Which field a float belongs to follows from its place: the remainder of a division by three. So
    no thread has to bring a record together. Threads side by side take neighbouring packets of 16
    bytes, three each, a multiple of 12 bytes apart, and add the value that belongs to the place. No
    shared memory, no padding, no second array: compare with the detour through shared memory.
  zh_CN: "一个 float 属于哪个字段，由它的位置除以三的余数决定，因此不必把一条记录凑到一起。并排的线程各取三个相邻的 16 字节数据包，加上各位置对应的数。不用共享内存，不用填充，也不用第二个数组：请与经共享内存中转的版本比较。"
source:
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
- {text: cuda_made_simple, chapter: record_layout, note: "float3"}
---*/

// What is added to the field that lies at this float.
__device__ __forceinline__ float addend(unsigned place)
{
    return 10.0f * (place % 3 + 1);
}

template <int block>
__global__ void triple_packets(float *out, const float *triples, size_t n)
{
    // A block's records are 3 * block packets in a row, which each of three rounds takes in turn.
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
            // Packet p begins with float 4 p, and 4 p and p leave the same remainder by three; a
            // block begins with a multiple of three packets.
            unsigned place = threadIdx.x + u * block;
            float4 four = carried[u];
            reinterpret_cast<float4 *>(out)[first + u * block] =
                make_float4(four.x + addend(place), four.y + addend(place + 1),
                            four.z + addend(place + 2), four.w + addend(place));
        }

    // Up to three floats are no whole packet.
    size_t rest = packets * 4 + threadIdx.x;
    if (blockIdx.x == 0 && rest < floats)
        out[rest] = triples[rest] + addend(unsigned(rest % 3));
}
