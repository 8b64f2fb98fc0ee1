/*---
entry: multiply_pitched
problem: multiply
computes: pitched
arguments: [A_pitched, B_pitched, C_pitched, n, pitch]
end_to_end: {over: 1, host: pageable, allocate: true}
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: [n]
shared_bytes: "n * 4"
title:
  en: "Complete program: aligned rows"
  zh_CN: "完整的程序：行距对齐"
about:
  en: >-
    multiply_pitched as the 2008 program timed it: allocate three matrices on the device, copy A and B, launch, copy C back, and free.
    The kernel itself is the same. The rows are pitched on the host too, so that each matrix goes over in one copy.
  zh_CN: "按 2008 年程序的方式为 multiply_pitched 计时：在设备上分配三个矩阵，拷入 A 和 B，启动，拷回 C，再释放。核函数本身相同。主机上的行距也已对齐，因此每个矩阵一次拷贝就够。"
source: {text: cuda_made_simple, chapter: pitch, note: "with allocation and copies: 16.0 GFLOP/s in 0.125 s on a GeForce 8800GT"}
---*/
#include "4_multiply_pitched.cu"
