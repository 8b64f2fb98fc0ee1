/*---
library: memcpy
problem: transpose
computes: copy
title:
  en: "Copy of the matrix by the library"
  zh_CN: "库函数拷贝矩阵"
about:
  en: >-
    The device's own copy moves the bytes of the matrix. The row copy moves one float per thread and
    is no real upper bound, so compare a transpose with this copy. The difference is the cost of
    writing in another order than reading.
  zh_CN: "由设备自带的拷贝搬运矩阵的字节。按行拷贝的核函数每线程只搬运一个 float，算不上真正的上限，因此转置应当与这个拷贝比较。两者之差就是读写次序不同的代价。"
source: "CUDA Runtime API, cudaMemcpyAsync"
---*/
