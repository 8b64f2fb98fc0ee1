/*---
entry: pair_arrays_packets
problem: structures
computes: pair_arrays
arguments: [out_x, out_y, in_x, in_y, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 128
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (4 * block))"]
title:
  en: "Pairs as two arrays, 16 bytes per access"
  zh_CN: "用两个数组表示的数对，每次访问 16 字节"
about:
  en: >-
    Two arrays are hardly faster than the structure if each access has only 4 bytes. Here a thread
    processes four records, 16 bytes of each array, and the layout reaches its full speed. Compare
    with float2 and 16-byte accesses: the bytes are the same, and the times should be the same, too.
  zh_CN: "如果每次访问只有 4 字节，两个数组几乎不比结构体快。这里一个线程处理四条记录，每个数组各 16 字节，这种布局才达到应有的速度。请与使用 16 字节访问的 float2 比较：字节数相同，时间也应当相同。"
source:
- {text: professional_cuda_c, chapter: structures, note: "structure of arrays"}
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
---*/

// Adds a number to four adjacent elements, or to fewer at the end of the array.
__device__ __forceinline__ void store_four(float *out, float4 four, float plus, size_t i, size_t n)
{
    four = make_float4(four.x + plus, four.y + plus, four.z + plus, four.w + plus);
    if (i + 4 <= n) {
        *reinterpret_cast<float4 *>(out + i) = four;
        return;
    }
    out[i] = four.x;
    if (i + 1 < n) out[i + 1] = four.y;
    if (i + 2 < n) out[i + 2] = four.z;
}

__device__ __forceinline__ float4 load_four(const float *in, size_t i, size_t n)
{
    if (i + 4 <= n)
        return *reinterpret_cast<const float4 *>(in + i);
    float4 four = make_float4(in[i], 0, 0, 0);
    if (i + 1 < n) four.y = in[i + 1];
    if (i + 2 < n) four.z = in[i + 2];
    return four;
}

__global__ void pair_arrays_packets(float *out_x, float *out_y, const float *in_x,
                                    const float *in_y, size_t n)
{
    size_t i = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * 4;

    if (i < n) {
        float4 x = load_four(in_x, i, n), y = load_four(in_y, i, n);
        store_four(out_x, x, 10, i, n);
        store_four(out_y, y, 20, i, n);
    }
}
