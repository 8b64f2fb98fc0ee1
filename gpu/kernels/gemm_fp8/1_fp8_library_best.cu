/*---
library: gemm_lt
problem: gemm_fp8
title: {en: "Fastest library algorithm (cublasLt)", zh_CN: "库函数中最快的算法（cublasLt）"}
about:
  en: >-
    cublasLt with a scale for each matrix and sums as the tensor cores keep them (its fast accumulation). Each algorithm
    that it proposes is tried before anything is measured, and the fastest is taken. Without a tensor core for 8 bits
    (before compute capability 8.9) it has none.
  zh_CN: "cublasLt，每个矩阵一个缩放因子，累加精度与张量核心相同（快速累加）。测量之前逐一试用它提出的算法，取最快的。没有 8 位张量核心（计算能力 8.9 之前）就没有可用的算法。"
source: "cuBLAS, cublasLtMatmul with CUBLASLT_MATMUL_DESC_FAST_ACCUM"
---*/
