/*---
entry: array_sum_copied
problem: array_sum
arguments: [A, B, C, n]
end_to_end: {over: n, host: pageable, fill: true}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Explicit copies, with host writes and reads"
  zh_CN: "显式拷贝，含主机的写和读"
about:
  en: >-
    The whole life of the data, with copies by hand: the host writes A and B, they are copied to the device, the kernel runs,
    C is copied back, and the host reads it. Compare with array_sum_unified, which does the same without a copy in the program.
    The device's arrays are allocated once and kept.
  zh_CN: "数据的全过程，手工拷贝：主机写 A 和 B，拷到设备，运行核函数，把 C 拷回，主机读取。请与 array_sum_unified 比较：它做同样的事，\
    程序中却没有一次拷贝。设备数组只分配一次并一直保留。"
source: {text: professional_cuda_c, chapter: managed_sum, note: "sumMatrixGPUManual"}
---*/
#include "7_array_sum_copied.cu"
