/*---
library: allocate_pool
problem: allocation
title:
  en: "Allocate from a pool that keeps its memory"
  zh_CN: "从保留内存的内存池分配"
about:
  en: >-
    cudaMallocAsync and cudaFreeAsync, in stream order, from a pool that keeps freed memory (no release threshold). After the
    first run, it requests no memory from the driver.
  zh_CN: "cudaMallocAsync 和 cudaFreeAsync，按流的顺序执行，使用一个保留已释放内存的内存池（释放阈值不设限）。第一次运行之后，不再向驱动请求内存。"
source: "CUDA C++ Programming Guide, stream ordered memory allocator"
---*/
