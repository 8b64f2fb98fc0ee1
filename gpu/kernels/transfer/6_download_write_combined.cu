/*---
library: memcpy
problem: transfer
memory: {in: device, out: write_combined}
title:
  en: "From the device, to write-combined memory"
  zh_CN: "从设备取回，到写合并内存"
about:
  en: >-
    The transfer itself is as fast as to pinned memory. But afterwards the host reads such memory
    without a cache, a few bytes at a time. Note how long the check of the result takes, which is
    not included in the time. Use this kind of memory for one direction only.
  zh_CN: "传输本身与到固定内存一样快，但之后就不同了：主机读取这种内存时没有缓存可用，每次只有几个字节。请留意\
    检查结果花了多久（不计入时间）：这种内存只适合一个方向。"
source: {text: professional_cuda_c, chapter: pinned_memory}
---*/
