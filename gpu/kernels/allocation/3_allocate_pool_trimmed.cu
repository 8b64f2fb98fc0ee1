/*---
library: allocate_pool_trimmed
problem: allocation
title:
  en: "Allocate from a pool that returns its memory"
  zh_CN: "从归还内存的内存池分配"
about:
  en: >-
    The same calls, but after each run the program synchronizes the stream and returns all memory of the pool to the driver
    (cudaMemPoolTrimTo). A pool with the default release threshold of 0 may do the same at any synchronization with the
    device.
  zh_CN: "同样的调用，但每次运行之后都同步流，并把内存池的全部内存归还给驱动（cudaMemPoolTrimTo）。释放阈值为默认的 0 时，内存池在任何一次与设备同步时都可能这样做。"
source: "CUDA C++ Programming Guide, stream ordered memory allocator"
---*/
