/*---
library: sgemm
problem: gemm
title:
  en: "Library matrix multiplication (cuBLAS)"
  zh_CN: "库函数矩阵乘法（cuBLAS）"
about:
  en: >-
    What the vendor's library reaches in pure single precision: cuBLAS on an NVIDIA GPU, OpenBLAS on
    the CPU. Every kernel of this problem is compared with it.
  zh_CN: "厂商库在纯单精度下达到的性能：NVIDIA GPU 上是 cuBLAS，CPU 上是 OpenBLAS。本问题的每个核函数都与它比较。"
source:
- "cuBLAS, cublasSgemm"
- {text: gemm_for_beginners, chapter: performance, note: "cuBLAS"}
---*/
