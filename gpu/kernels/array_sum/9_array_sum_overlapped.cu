/*---
entry: array_sum_overlapped
problem: array_sum
arguments: [A, B, C, first, count]
end_to_end: {over: n, host: pinned, pieces: pieces, streams: streams}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  pieces:
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 16
    label: {en: "Pieces", zh_CN: "块数"}
    help:
      en: "Number of pieces of the arrays. Each piece is copied, computed, and copied back separately."
      zh_CN: "把数组切成多少块；每块各自拷入、计算、拷回。"
  streams:
    values: [1, 2, 4]
    default: 2
    label: {en: "Streams", zh_CN: "流数"}
    help:
      en: "The pieces are distributed over the streams in turn. Operations in one stream run in order; different streams are independent."
      zh_CN: "各块轮流放入这些流。同一个流中的操作按顺序执行，不同的流不必互相等待。"
block: [block]
grid: ["ceil(count / block)"]
title:
  en: "Copies overlapped with kernels, in pieces"
  zh_CN: "分块，拷贝与核函数重叠"
about:
  en: >-
    The arrays are cut into pieces, which are distributed over the streams in turn: copy to the device, kernel, copy to the
    host. While one piece is computed, the next is copied to the device and the previous one to the host. The host memory
    must be pinned. A copy from pageable memory blocks the host, so the host cannot start the operations that should overlap.
    With one stream, all operations run one after the other, in any number of pieces.
  zh_CN: "数组切成若干块，轮流放进各个流：拷到设备、核函数、拷回主机。一块在计算时，下一块正拷到设备，上一块正拷回主机。主机内存必须是固定内存：从可分页内存拷贝会阻塞主机，使它无法启动本该重叠的操作。只有一个流时，不论分多少块，所有操作都依次进行。"
source: {text: professional_cuda_c, chapter: streams, note: "simpleMultiAddDepth"}
---*/
__global__ void array_sum_overlapped(const float *A, const float *B, float *C, size_t first,
                                     size_t count)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < count)
        C[first + i] = A[first + i] + B[first + i];
}
