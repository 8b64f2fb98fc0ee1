/*---
library: memcpy
problem: transfer
memory: {in: pinned, out: device}
title:
  en: "To the device, from page-locked memory"
  zh_CN: "到设备，来自锁页内存"
about:
  en: >-
    Page-locked memory (cudaHostAlloc, cudaMallocHost) stays where it is, and the device fetches it
    without the processor. This is the speed of the bus. It is not free: locked pages are not
    available elsewhere, and locking takes long; lock once and use often.
  zh_CN: "锁页内存（cudaHostAlloc、cudaMallocHost）固定不动，设备不经处理器就能取走，这就是总线的速度。\
    它并非没有代价：锁住的页别处不能再用，而且加锁很慢；应当锁一次、用多次。"
source: {text: professional_cuda_c, chapter: pinned_memory}
---*/
