/*---
library: allocate_managed
problem: allocation
title:
  en: "Allocate managed memory"
  zh_CN: "分配托管内存"
about:
  en: "cudaMallocManaged and cudaFree. The call only reserves addresses. Pages are created at the first access, and this program accesses none."
  zh_CN: "cudaMallocManaged 和 cudaFree。调用只保留地址，页在首次访问时产生，而这里没有任何访问。"
source: "CUDA C++ Programming Guide, unified memory"
---*/
