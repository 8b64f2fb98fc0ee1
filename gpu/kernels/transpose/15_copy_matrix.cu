/*---
library: memcpy
problem: transpose
computes: copy
title:
  en: "Copy of the matrix by the library"
  zh_CN: "库函数拷贝矩阵"
about:
  en: >-
    The bytes of the matrix, moved by the device's own copy. The row copy is a kernel of one float a
    thread and no bound at all; this is what a transpose can be held against. What it cannot reach of
    it is the price of writing where it does not read.
  zh_CN: "由设备自带的拷贝搬运矩阵的字节。按行拷贝的核函数每个线程只搬一个 float，算不上界限；转置应当与这个比较。达不到它的那一部分，就是在读的地方之外写的代价。"
source: "CUDA Runtime API, cudaMemcpyAsync"
---*/
