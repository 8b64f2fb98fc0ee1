/*---
library: memcpy_2d
problem: transfer_rows
memory: {in: pageable, out: device}
title:
  en: "All rows in one call, from pageable memory"
  zh_CN: "一次调用，来自可分页内存"
about:
  en: >-
    This is the same call with pageable host memory. The driver must first copy the rows into an
    internal buffer, which may cost more than the single call saves.
  zh_CN: "同样的调用，但主机内存是可分页内存。驱动程序要先把各行拷进内部的缓冲区，这可能抵消一次调用节省的时间。"
source: {text: cuda_made_simple, chapter: pitch}
---*/
