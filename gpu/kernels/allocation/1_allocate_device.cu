/*---
library: allocate_device
problem: allocation
title:
  en: "Allocate device memory"
  zh_CN: "分配设备内存"
about:
  en: >-
    cudaMalloc and cudaFree, one after the other. Both are done when they return, and cudaFree waits for the
    device before. Small blocks are cut from memory that the driver holds already; larger ones are mapped by it each time.
  zh_CN: "cudaMalloc 和 cudaFree，一次接一次。两者返回时都已完成，cudaFree 还要先等待设备。小块从驱动已经持有的内存中切出；大块每次都由驱动建立映射。"
source: "CUDA Runtime API, cudaMalloc, cudaFree"
---*/
