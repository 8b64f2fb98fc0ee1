/*---
library: gemm_lt
problem: gemm_bf16
title: {en: "Fastest library algorithm (cublasLt)", zh_CN: "库函数中最快的算法（cublasLt）"}
about:
  en: >-
    cublasLt proposes several algorithms for a multiplication. Before the measurement, the program tries all of them and
    selects the fastest. cublasGemmEx, in contrast, uses the first choice of its heuristic.
  zh_CN: "cublasLt 为一次乘法提出若干算法。测量之前逐一试用，取最快的；而 cublasGemmEx 直接采用启发式的首选。"
source: "cuBLAS, cublasLtMatmulAlgoGetHeuristic"
---*/
