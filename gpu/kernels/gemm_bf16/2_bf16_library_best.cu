/*---
library: gemm_lt
problem: gemm_bf16
title: {en: "The library's best algorithm", zh_CN: "库函数中最好的算法"}
about:
  en: >-
    cublasLt proposes several algorithms for a product. They are tried one after the other before anything is measured,
    and the fastest is taken: what the library can do, where cublasGemmEx takes what its heuristic names first.
  zh_CN: "cublasLt 为一次乘法提出若干算法。测量之前逐一试用，取最快的：这是库函数能做到的，而 cublasGemmEx 直接采用启发式的首选。"
source: "cuBLAS, cublasLtMatmulAlgoGetHeuristic"
---*/
