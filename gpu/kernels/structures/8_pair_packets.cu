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
    help: {en: "16-byte vectors of two records that a thread loads before it stores the first.", zh_CN: "线程在存储第一个向量之前加载的 16 字节向量个数，每个向量两条记录。"}
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 128
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (2 * block * unroll))"]
title:
  en: "Pairs as float2, 16 bytes per access"
  zh_CN: "用 float2 表示的数对，每次访问 16 字节"
about:
  en: >-
    A float2 has 8 bytes, and a load can have 16. So one load reads two records, and several loads
    are in flight. The array of structures is then as fast as a plain copy and no longer has the
    disadvantage that “Professional CUDA C Programming” (2014) describes. Compare with the two
    arrays with 16-byte accesses: if every access is wide, does the layout still matter?
  zh_CN: "一个 float2 是 8 字节，而一次加载可以是 16 字节：一次加载读两条记录，并有几个加载同时在途。这样结构体数组与普通拷贝一样快，《CUDA C 编程权威指南》（2014）所指出的缺点不复存在。请与使用 16 字节访问的两个数组比较：所有访问都足够宽时，布局还重要吗？"
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

    // If the number of records is odd, the last record does not fill a vector.
    if (n % 2 != 0 && blockIdx.x == 0 && threadIdx.x == 0) {
        float2 pair = pairs[n - 1];
        out[n - 1] = make_float2(pair.x + 10, pair.y + 20);
    }
}
