/*---
library: allocate_pool
problem: allocation
title:
  en: "Allocated from a pool that keeps its memory"
  zh_CN: "从保留内存的内存池中分配"
about:
  en: >-
    cudaMallocAsync and cudaFreeAsync, in the order of a stream, from a pool that keeps what it gets back (release
    threshold without a limit). After the first run nothing is asked of the driver.
  zh_CN: "cudaMallocAsync 和 cudaFreeAsync，按流的顺序执行，取自一个保留所收回内存的内存池（释放阈值不设限）。第一次运行之后，不再向驱动要任何内存。"
source: "CUDA C++ Programming Guide, stream ordered memory allocator"
---*/
