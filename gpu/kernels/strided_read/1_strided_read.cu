/*---
entry: strided_read
problem: strided_read
arguments: [out, in, n, stride]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Strided read"
  zh_CN: "跨步读取"
about:
  en: >-
    Neighbouring threads read elements that are stride apart. With stride 1, the 128 bytes of a warp
    fill 4 sectors. With stride 2, they are spread over 8, and from stride 8 on, each thread needs a
    different sector: min(32, 4 * stride) sectors for the same useful bytes. Sweep the stride from 1
    to 32, and compare the curve with this formula.
  zh_CN: "并排的线程读取相隔 stride 的元素。跨步为 1 时，warp 的 128 字节占满 4 个扇区；为 2 时分散在 8 个上；\
    从 8 起每个线程都需要自己的扇区：同样的有用字节，要 min(32, 4 × stride) 个扇区。请把跨步从 1 扫描到 32，并\
    把曲线的下降与这个公式比较。"
source:
- {text: professional_cuda_c, chapter: aligned_access}
- {text: professional_cuda_c, chapter: aligned_access, figure: "4-8"}
---*/
__global__ void strided_read(float *out, const float *in, size_t n, size_t stride)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    // Writes are contiguous and coalesced; only the reads are strided.
    if (i < n)
        out[i] = in[i * stride];
}
