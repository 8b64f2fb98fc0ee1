/*---
library: gemm_ex
problem: gemm_tf32
title: {en: "Library matrix multiplication (cuBLAS)", zh_CN: "库函数矩阵乘法（cuBLAS）"}
about:
  en: >-
    cuBLAS on floats, with permission to multiply them as TF32 (CUBLAS_COMPUTE_32F_FAST_TF32); its heuristic selects the
    kernel. Every kernel of this problem is compared with it.
  zh_CN: "cuBLAS 计算 float 乘法，允许按 TF32 相乘（CUBLAS_COMPUTE_32F_FAST_TF32），由它的启发式选择核函数。本问题的每个核函数都与它比较。"
source: "cuBLAS, cublasGemmEx"
---*/
