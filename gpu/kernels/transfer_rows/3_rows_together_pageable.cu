/*---
library: memcpy_2d
problem: transfer_rows
memory: {in: pageable, out: device}
title:
  en: "All rows in one call, from pageable memory"
  zh_CN: "一次调用，来自可分页内存"
about:
  en: >-
    The same call where the host's memory is not page-locked: the driver has to bring the rows
    into a block of its own first, and what one call saves may be lost there.
  zh_CN: "同样的调用，但主机内存没有锁页：驱动要先把各行搬进自己的缓冲区，一次调用省下的时间可能在这里失去。"
source: {text: cuda_made_simple, chapter: pitch}
---*/
