/*---
entry: read_offset_unroll<unroll>
problem: offset_add
computes: read
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
  en: "Misaligned read, unrolled"
  zh_CN: "未对齐读取，循环展开"
about:
  en: >-
    Each thread adds several elements, a block's width apart, and starts all its loads before it uses the first: more bytes
    are in flight, so fewer threads hide the memory latency. On a Fermi GPU of 2010, unrolling by 4 gained a factor of 3,
    more than alignment. Sweep unroll and block together: how much of that gain remains on a GPU with 2048 threads per SM?
  zh_CN: "每个线程处理若干个相隔一个线程块宽度的元素，并在使用第一个数据之前发出全部加载：在途字节更多，用更少的线程就能掩盖内存延迟。在 2010 年的 Fermi GPU 上，展开 4 次带来约 3 倍提升，比对齐更重要。请同时扫描 unroll 和 block：在每个 SM 可容纳 2048 个线程的 GPU 上，这种提升还剩多少？"
source: {text: professional_cuda_c, chapter: unrolling, note: "readOffsetUnroll4"}
---*/
template <int unroll>
__global__ void read_offset_unroll(const float *A, const float *B, float *C, size_t n,
                                   size_t offset)
{
    // A block processes unroll * blockDim.x adjacent elements. In each step its threads process adjacent
    // elements, and the next step starts one block width further, so every access is coalesced.
    size_t first = size_t(blockIdx.x) * blockDim.x * unroll + threadIdx.x;

    // Both arrays are in registers, because all indices are constant after unrolling.
    float a[unroll], b[unroll];

#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        size_t k = first + u * blockDim.x + offset;
        if (k < n) {
            a[u] = A[k];
            b[u] = B[k];
        }
    }

#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        size_t i = first + u * blockDim.x;
        if (i + offset < n)
            C[i] = a[u] + b[u];
    }
}
