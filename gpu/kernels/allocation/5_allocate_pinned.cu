/*---
library: allocate_pinned
problem: allocation
title:
  en: "Allocate pinned host memory"
  zh_CN: "分配固定的主机内存"
about:
  en: >-
    cudaMallocHost and cudaFreeHost: every page gets its place in the host's memory at once and is locked there, so
    that the device can reach it.
  zh_CN: "cudaMallocHost 和 cudaFreeHost：每一页立即在主机内存中得到位置，并锁定在那里，设备因此能够访问它。"
source: {text: professional_cuda_c, chapter: pinned_memory}
---*/
