/*---
library: csr_multiply
problem: spmv
title: {en: "The library's sparse product", zh_CN: "库函数稀疏乘法"}
about:
  en: >-
    cuSPARSE with its default algorithm for compressed rows. It gets the matrix without
    preprocessing, and analyzes it in each call. Every kernel of this problem is compared with it.
  zh_CN: "cuSPARSE 对压缩行格式的默认算法，矩阵原样交给它：它对矩阵的了解都在每次调用中得到。本问题的每个核函数都与它比较。"
source: "cuSPARSE, cusparseSpMV"
---*/
