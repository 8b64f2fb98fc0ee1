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
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (4 * block))"]
title:
  en: "Triples as three arrays, 16 bytes per access"
  zh_CN: "用三个数组表示的三元组，每次访问 16 字节"
about:
  en: >-
    Each thread processes 16 bytes of each of the three arrays, which are four records. The layout
    wastes no bytes, and the wide accesses save instructions. Compare with the plain arrays, and
    with the packed records with 16-byte accesses.
  zh_CN: "每个线程处理三个数组各 16 字节，即四条记录。这种布局没有白白搬运的字节，宽访问又节省了指令。请与普通的三个数组，以及使用 16 字节访问的紧凑记录比较。"
source:
- {text: cuda_made_simple, chapter: record_layout, note: "three arrays"}
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
