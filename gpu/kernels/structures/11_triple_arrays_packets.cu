/*---
entry: triple_arrays_packets
problem: structures
computes: triple_arrays
arguments: [out_x, out_y, out_z, in_x, in_y, in_z, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 128
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (4 * block))"]
title:
  en: "Triples as three arrays, in packets"
  zh_CN: "用三个数组表示的三元组，按数据包读写"
about:
  en: >-
    Three arrays, and 16 bytes of each per thread: four records at a time. As before no byte is
    moved for nothing, and now no instruction is wasted either. Compare with the plain arrays and
    with the packed records in packets.
  zh_CN: "三个数组，每个线程各取 16 字节，即一次四条记录。和以前一样没有白搬的字节，现在也没有白发的指令。请与普通的三个数组以及按数据包读取的紧凑记录比较。"
source:
- {text: cuda_made_simple, chapter: record_layout, note: "three arrays"}
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
---*/

// Four neighbours plus a number; near the array's end as many as there are.
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

__global__ void triple_arrays_packets(float *out_x, float *out_y, float *out_z, const float *in_x,
                                      const float *in_y, const float *in_z, size_t n)
{
    size_t i = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * 4;

    if (i < n) {
        float4 x = load_four(in_x, i, n), y = load_four(in_y, i, n), z = load_four(in_z, i, n);
        store_four(out_x, x, 10, i, n);
        store_four(out_y, y, 20, i, n);
        store_four(out_z, z, 30, i, n);
    }
}
