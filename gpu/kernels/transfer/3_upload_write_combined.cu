/*---
library: memcpy
problem: transfer
memory: {in: write_combined, out: device}
title:
  en: "To the device, from write-combined memory"
  zh_CN: "到设备，来自写合并内存"
about:
  en: >-
    Page-locked memory that the host's caches do not hold: what the host writes goes out in full
    lines, and a transfer need not check whether the caches hold newer data. Where that saves
    nothing, as on many of today's machines, the curve is the same as that of upload_pinned. Reading
    such memory on the host is slow.
  zh_CN: "不进入主机缓存的锁页内存：主机写入的内容按整行送出，传输时也不必询问缓存里是否有更新的内容。\
    在许多现代机器上这省不下什么，曲线与 upload_pinned 重合。主机读取这种内存很慢。"
source: {text: professional_cuda_c, chapter: pinned_memory}
---*/
