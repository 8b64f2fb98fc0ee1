/*---
entry: pair_packets<unroll>
problem: structures
computes: pairs
arguments: [out, pairs, n]
parameters:
  unroll:
    values: [1, 2, 4]
    default: 1
    label: {en: "Loads in flight", zh_CN: "在途加载数"}
    help: {en: "Packets of two records that a thread loads before it stores the first.", zh_CN: "线程在存储第一个数据包之前加载的数据包个数，每包两条记录。"}
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 128
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (2 * block * unroll))"]
title:
  en: "Pairs, two to a packet"
  zh_CN: "每个数据包两个数对"
about:
  en: >-
    A float2 is 8 bytes, and a thread can carry 16: two records in one load, and several loads under
    way. The array of structures is then as fast as a plain copy, and nothing is left of the drawback
    that the source text warns of. Compare with the two arrays read in packets: once every access is
    wide, does the layout still matter?
  zh_CN: "一个 float2 是 8 字节，而线程一次可以搬 16 字节：一次加载两条记录，并有几个加载同时在途。这样结构体数组与普通拷贝一样快，原文所警告的布局问题不复存在。请与按数据包读取的两个数组比较：所有访问都够宽之后，布局还重要吗？"
source:
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
- "CUDA C++ Programming Guide, size and alignment requirement"
---*/
template <int unroll>
__global__ void pair_packets(float2 *out, const float2 *pairs, size_t n)
{
    const float4 *in_packets = reinterpret_cast<const float4 *>(pairs);
    float4 *out_packets = reinterpret_cast<float4 *>(out);
    size_t packets = n / 2;
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;

    float4 carried[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        if (first + u * blockDim.x < packets)
            carried[u] = in_packets[first + u * blockDim.x];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        if (first + u * blockDim.x < packets) {
            float4 two = carried[u];
            out_packets[first + u * blockDim.x] =
                make_float4(two.x + 10, two.y + 20, two.z + 10, two.w + 20);
        }

    // Of an odd number of records the last has no packet.
    if (n % 2 != 0 && blockIdx.x == 0 && threadIdx.x == 0) {
        float2 pair = pairs[n - 1];
        out[n - 1] = make_float2(pair.x + 10, pair.y + 20);
    }
}
