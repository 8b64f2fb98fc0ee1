/*---
library: allocate_pool_trimmed
problem: allocation
title:
  en: "Allocated from a pool that gives its memory back"
  zh_CN: "从归还内存的内存池中分配"
about:
  en: >-
    The same calls, but after each run the stream is waited for and the pool gives everything back to the driver
    (cudaMemPoolTrimTo), as a pool with the usual release threshold of 0 may do whenever somebody waits for the
    device.
  zh_CN: "同样的调用，但每次运行之后都等待流，并让内存池把一切归还给驱动（cudaMemPoolTrimTo）；释放阈值为默认的 0 时，只要有人等待设备，内存池就可能这样做。"
source: "CUDA C++ Programming Guide, stream ordered memory allocator"
---*/
