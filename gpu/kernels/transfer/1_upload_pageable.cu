/*---
library: memcpy
problem: transfer
memory: {in: pageable, out: device}
title:
  en: "To the device, from pageable memory"
  zh_CN: "到设备，来自可分页内存"
about:
  en: >-
    Pageable memory is the memory from new or malloc. The operating system may move such pages at
    any time. So the driver first copies them piece by piece into an internal pinned buffer, from
    which the device reads them. The CPU is busy during the whole transfer, and its copy speed is
    the limit.
  zh_CN: "程序用 new 或 malloc 得到的内存。系统随时可能移动这些页，所以驱动程序先把它们一块块拷到内部的固定缓\
    冲区，再由设备读取：CPU 全程参与，它的拷贝速度就是上限。"
source: {text: cuda_made_simple, chapter: host_transfers}
---*/
