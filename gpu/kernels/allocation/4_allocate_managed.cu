/*---
library: allocate_managed
problem: allocation
title:
  en: "Allocated as managed memory"
  zh_CN: "作为托管内存分配"
about:
  en: >-
    cudaMallocManaged and cudaFree. Addresses are set aside; pages come where they are touched first, and here
    nobody touches one.
  zh_CN: "cudaMallocManaged 和 cudaFree。只保留地址；页在首次被访问的地方产生，而这里没有谁访问。"
source: "CUDA C++ Programming Guide, unified memory"
---*/
