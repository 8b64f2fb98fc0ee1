/*---
library: memcpy
problem: transfer
memory: {in: pinned, out: device}
title:
  en: "To the device, from pinned memory"
  zh_CN: "到设备，来自固定内存"
about:
  en: >-
    The operating system does not move pinned memory (cudaHostAlloc, cudaMallocHost), and the device
    reads it without the CPU, at the speed of the bus. But pinned pages are not available to other
    programs, and pinning takes long. Pin memory once and use it often.
  zh_CN: "操作系统不会移动固定内存（页锁定内存，cudaHostAlloc、cudaMallocHost），设备不经 CPU 就能读取，达到总\
    线的速度。但锁定的页不能供其他程序使用，而且锁页很慢，因此应当锁页一次、使用多次。"
source: {text: professional_cuda_c, chapter: pinned_memory}
---*/
