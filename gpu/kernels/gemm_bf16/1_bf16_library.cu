/*---
library: gemm_ex
problem: gemm_bf16
title: {en: "Library matrix multiplication (cuBLAS)", zh_CN: "库函数矩阵乘法（cuBLAS）"}
about:
  en: >-
    cuBLAS on bfloat16 with sums in single precision; its heuristic selects the kernel. On an H200, these kernels are called
    nvjet and have tiles of 128 x 256 and 128 x 320. Every kernel of this problem is compared with it.
  zh_CN: "cuBLAS 计算 bfloat16 乘法，以单精度求和，由它的启发式选择核函数。在 H200 上，这些核函数名为 nvjet，分块为 128 x 256 和 128 x 320。本问题的每个核函数都与它比较。"
source: "cuBLAS, cublasGemmEx"
---*/
