/*---
entry: multiply_naive
problem: multiply
arguments: [A, B, C, n]
end_to_end: {over: 1, host: pageable, allocate: true}
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n * n / block)"]
title:
  en: "Complete program: one thread per element"
  zh_CN: "完整的程序：每线程一个元素"
about:
  en: >-
    multiply_naive as the 2008 program timed it: allocate three matrices on the device, copy A and B, launch, copy C back, and free.
    The kernel itself is the same.
  zh_CN: "按 2008 年程序的方式为 multiply_naive 计时：在设备上分配三个矩阵，拷入 A 和 B，启动，拷回 C，再释放。核函数本身相同。"
source: {text: cuda_made_simple, chapter: naive_product, note: "with allocation and copies: 1.73 GFLOP/s in 1.156 s on a GeForce 8800GT"}
---*/
#include "1_multiply_naive.cu"
