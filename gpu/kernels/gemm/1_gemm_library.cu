/*---
library: sgemm
problem: gemm
title:
  en: "Library matrix multiplication (cuBLAS)"
  zh_CN: "库函数矩阵乘法（cuBLAS）"
about:
  en: "The vendor's library in single precision: cuBLAS on an NVIDIA GPU, OpenBLAS on the CPU. Every kernel of this problem is compared with it."
  zh_CN: "厂商库的单精度矩阵乘法：NVIDIA GPU 上是 cuBLAS，CPU 上是 OpenBLAS。本问题的每个核函数都与它比较。"
source:
- "cuBLAS, cublasSgemm"
- {text: gemm_for_beginners, chapter: performance, note: "cuBLAS"}
---*/
