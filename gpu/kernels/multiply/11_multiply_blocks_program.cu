/*---
entry: multiply_blocks<tile>
problem: multiply
computes: pitched
arguments: [A_pitched, B_pitched, C_pitched, n, pitch]
end_to_end: {over: 1, host: pageable, allocate: true}
parameters:
  tile:
    values: [8, 16, 32]
    default: 16
    label: {en: "Tile side", zh_CN: "块边长"}
    help: {en: "Side of the square tiles; a block has tile x tile threads.", zh_CN: "正方形块的边长；线程块有 tile × tile 个线程。"}
block: [tile, tile]
grid: ["ceil(n / tile)", "ceil(n / tile)"]
title:
  en: "Complete program: square tiles"
  zh_CN: "完整的程序：正方形块"
about:
  en: >-
    multiply_blocks as the 2008 program timed it: allocate three matrices on the device, copy A and B, launch, copy C back, and free.
    The kernel itself is the same. The rows are pitched on the host too, so that each matrix goes over in one copy.
  zh_CN: "按 2008 年程序的方式为 multiply_blocks 计时：在设备上分配三个矩阵，拷入 A 和 B，启动，拷回 C，再释放。核函数本身相同。主机上的行距也已对齐，因此每个矩阵一次拷贝就够。"
source: {text: cuda_made_simple, chapter: blocking, note: "with allocation and copies: 25.6 GFLOP/s in 0.078 s on a GeForce 8800GT"}
---*/
#include "5_multiply_blocks.cu"
