/*---
library: memcpy
problem: copy
title:
  en: "Copy by the library"
  zh_CN: "库函数拷贝"
about:
  en: >-
    The device's own copy: cudaMemcpyAsync from device to device on a GPU, memcpy on the CPU. It is
    the yardstick of this problem: a kernel of your own that reaches its bandwidth leaves nothing to
    gain. Look at where its curve bends: below the size of the L2 cache it may exceed what the
    memory itself can deliver.
  zh_CN: "设备自带的拷贝：在 GPU 上是设备到设备的 cudaMemcpyAsync，在 CPU 上是 memcpy。它是本问题的标尺：\
    自己写的核函数若达到它的带宽，就没有提高的余地了。请观察曲线在哪里弯折：数据小于 L2 缓存时，测得的带\
    宽可能超过显存本身的极限。"
source: {text: vectorized_memory_access, chapter: official_memcpy}
---*/
