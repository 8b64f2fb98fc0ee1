/*---
entry: write_offset
problem: offset_add
computes: write
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
  en: "Misaligned write"
  zh_CN: "未对齐写入"
about:
  en: >-
    The mirror image of the misaligned read: reads are aligned and the sum is stored at a shifted
    place, C[i + offset] = A[i] + B[i]. At an offset of 11 a warp's 128 bytes fall on 5 sectors, two
    of them only in part, so 128 of 160 bytes are useful: 80 %. Compare its curve with that of the
    read: partly written sectors are put together in the L2 cache before they reach memory.
  zh_CN: "与未对齐读取相反：读取是对齐的，而和存放到偏移后的位置：C[i + offset] = A[i] + B[i]。偏移为 11 时，一个 warp \
    的 128 字节落在 5 个扇区上，其中两个只写入一部分，160 字节中有 128 字节有用，即 80 %。请与读取的曲线比较：只写了一\
    部分的扇区会先在 L2 缓存中拼合，再写入显存。"
source: {text: professional_cuda_c, chapter: global_writes, note: "writeOffset"}
---*/
__global__ void write_offset(const float *A, const float *B, float *C, size_t n, size_t offset)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; // index of the read, which is always aligned
    size_t k = i + offset;                                    // index of the write, which is misaligned

    if (k < n)
        C[k] = A[i] + B[i];
}
