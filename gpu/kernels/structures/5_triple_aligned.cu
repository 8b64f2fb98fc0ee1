/*---
entry: triple_aligned
problem: structures
computes: triples_aligned
arguments: [out, aligned, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Triples aligned to 16 bytes"
  zh_CN: "按 16 字节对齐的三元组"
about:
  en: >-
    The record is padded to 16 bytes, so two loads (one of 16 bytes, and one of the padding) read a
    whole record instead of three. The cost is a quarter of the traffic: the padding is transferred,
    too, and the useful bandwidth cannot exceed 75 % of the memory bandwidth. Compare with the
    12-byte version, and decide which cost is smaller on your device.
  zh_CN: "三元组补齐到 16 字节，两次加载（16 字节，填充另读一次）就带来整条记录，紧凑的记录则要三次。代价是四分之一的流量：填充也要搬运，\
    有用带宽不可能超过内存所能提供的 75 %。请与 12 字节版本比较，判断在您的设备上哪种代价更小。"
source: {text: cuda_made_simple, chapter: record_layout, note: "__align__(16)"}
---*/
struct __align__(16) Triple {
    float x, y, z; // and 4 unused bytes
};

__global__ void triple_aligned(Triple *out, const Triple *aligned, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n) {
        Triple triple = aligned[i]; // 16 bytes, including the padding
        triple.x += 10;
        triple.y += 20;
        triple.z += 30;
        out[i] = triple;
    }
}
