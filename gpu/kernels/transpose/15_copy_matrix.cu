/*---
library: memcpy
problem: transpose
computes: copy
title:
  en: "Copy of the matrix by the library"
  zh_CN: "库函数拷贝矩阵"
about:
  en: >-
    The bytes of the matrix, moved by the device's own copy. The row copy is a kernel with one float
    per thread and no real bound; this is what a transpose should be compared with. The part that it
    does not reach is the price of writing in another place than it reads.
  zh_CN: "由设备自带的拷贝搬运矩阵的字节。按行拷贝的核函数每个线程只搬一个 float，算不上界限；转置应当与这个比较。达不到的那一部分，就是读写位置不同的代价。"
source: "CUDA Runtime API, cudaMemcpyAsync"
---*/
