/*---
entry: multiply_row_shared
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
grid: [n]
shared_bytes: "n * 4"
title:
  en: "Complete program: a row of A in shared memory"
  zh_CN: "完整的程序：A 的一行放入共享内存"
about:
  en: >-
    multiply_row_shared as the 2008 program timed it: allocate three matrices on the device, copy A and B, launch, copy C back, and free.
    The kernel itself is the same.
  zh_CN: "按 2008 年程序的方式为 multiply_row_shared 计时：在设备上分配三个矩阵，拷入 A 和 B，启动，拷回 C，再释放。核函数本身相同。"
source: {text: cuda_made_simple, chapter: row_in_shared, note: "with allocation and copies: 4.74 GFLOP/s in 0.422 s on a GeForce 8800GT"}
---*/
#include "3_multiply_row_shared.cu"
