/*---
library: gemm_lt
problem: gemm_tf32
title: {en: "Fastest library algorithm (cublasLt)", zh_CN: "库函数中最快的算法（cublasLt）"}
about:
  en: >-
    The fastest of the algorithms that cublasLt proposes for TF32. They are tried one after the
    other before anything is measured.
  zh_CN: "cublasLt 为 TF32 提出的算法中最快的一个。测量之前逐一试用。"
source: "cuBLAS, cublasLtMatmulAlgoGetHeuristic"
---*/
