/*---
library: memcpy
problem: transfer
memory: {in: pageable, out: device}
title:
  en: "To the device, from pageable memory"
  zh_CN: "到设备，来自可分页内存"
about:
  en: >-
    What a program gets from new or malloc. The system may move such pages at any time, so the
    driver first copies them, piece by piece, into a page-locked block of its own, from which the
    device fetches them: the processor is busy all the time, and the speed at which it copies is the
    limit.
  zh_CN: "程序用 new 或 malloc 得到的内存。系统随时可能移动这些页，所以驱动先把它们一块块拷到自己的锁页缓冲区，\
    再由设备取走：处理器全程参与，它的拷贝速度就是上限。"
source: {text: cuda_made_simple, chapter: host_transfers}
---*/
