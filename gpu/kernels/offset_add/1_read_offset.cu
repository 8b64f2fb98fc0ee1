/*---
entry: read_offset
problem: offset_add
computes: read
arguments: [A, B, C, n, offset]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 512
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Misaligned read"
  zh_CN: "未对齐读取"
about:
  en: >-
    Adds two arrays that are read from a shifted place, C[i] = A[i + offset] + B[i + offset]. Memory
    is fetched in sectors of 32 bytes, 8 floats: at offsets that are multiples of 8 a warp's 128
    bytes fill 4 sectors, at every other offset they touch 5, and a fifth of what is fetched is
    wasted. Sweep the offset and see how much of that waste the caches of your device make up for.
  zh_CN: "把从偏移位置读取的两个数组相加：C[i] = A[i + offset] + B[i + offset]。内存以 32 字节（8 个 float）的扇区为\
    单位读取：偏移为 8 的倍数时，一个 warp 的 128 字节恰好占 4 个扇区；其他偏移则触及 5 个，取回的数据有\
    五分之一被浪费。请扫描偏移量，看看设备的缓存能弥补多少浪费。"
source:
- {text: professional_cuda_c, chapter: misaligned_reads, note: "readOffset"}
- {text: professional_cuda_c, chapter: block_sizes, note: "readOffset"}
---*/
__global__ void read_offset(const float *A, const float *B, float *C, size_t n, size_t offset)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; // index of the write, which is always aligned
    size_t k = i + offset;                                    // index of the read, which is misaligned

    if (k < n)
        C[i] = A[k] + B[k];
}
