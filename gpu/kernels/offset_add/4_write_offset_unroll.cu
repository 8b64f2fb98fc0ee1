/*---
entry: write_offset_unroll<unroll>
problem: offset_add
computes: write
arguments: [A, B, C, n, offset]
parameters:
  unroll:
    values: [1, 2, 4, 8]
    default: 4
    label: {en: "Unrolling", zh_CN: "展开次数"}
    help:
      en: "Elements per thread. Twice as many loads are in flight at once."
      zh_CN: "每个线程处理的元素数；同时在途的加载数是它的两倍。"
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 512
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / (block * unroll))"]
title:
  en: "Misaligned write, unrolled"
  zh_CN: "未对齐写入，循环展开"
about:
  en: >-
    The misaligned write with several elements per thread: all loads are started before the first sum
    is stored. Stores do not wait for anything, so unrolling helps here only through the loads.
    Compare it with the unrolled read at the same offsets: which of the two loses more by a shift on
    your device?
  zh_CN: "每个线程处理若干元素的未对齐写入：先发出全部加载，再存储第一个和。存储不等待任何东西，因此展开的好处全部来自加载。\
    请与展开的读取在同样的偏移上比较：在您的设备上，偏移对哪一个影响更大？"
source: {text: professional_cuda_c, chapter: global_writes, note: "writeOffset, unrolled like readOffsetUnroll4"}
---*/
template <int unroll>
__global__ void write_offset_unroll(const float *A, const float *B, float *C, size_t n,
                                    size_t offset)
{
    // A block processes unroll * blockDim.x adjacent elements, one block width per step.
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;

    float a[unroll], b[unroll];

#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        size_t i = first + u * blockDim.x;
        if (i + offset < n) {
            a[u] = A[i];
            b[u] = B[i];
        }
    }

#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        size_t k = first + u * blockDim.x + offset;
        if (k < n)
            C[k] = a[u] + b[u];
    }
}
