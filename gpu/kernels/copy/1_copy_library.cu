/*---
library: memcpy
problem: copy
title:
  en: "Library copy (cudaMemcpy)"
  zh_CN: "库函数拷贝（cudaMemcpy）"
about:
  en: >-
    cudaMemcpyAsync from device to device on a GPU, memcpy on the CPU. It is the baseline of this problem: if your kernel
    reaches its bandwidth, there is nothing left to gain. Look at the bend of its curve: below the size of the L2 cache, it
    may exceed the bandwidth of the memory.
  zh_CN: "在 GPU 上是设备到设备的 cudaMemcpyAsync，在 CPU 上是 memcpy。它是本问题的基线：您的核函数若达到它的带宽，就没有提高的余地了。请观察曲线在哪里弯折：数据小于 L2 缓存时，测得的带宽可能超过显存本身的极限。"
source: {text: vectorized_memory_access, chapter: official_memcpy}
---*/
