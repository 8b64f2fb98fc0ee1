/*---
library: memcpy
problem: transfer
memory: {in: write_combined, out: device}
title:
  en: "To the device, from write-combined memory"
  zh_CN: "到设备，来自写合并内存"
about:
  en: >-
    Write-combined memory is pinned memory that the host does not cache. The host writes it in full
    lines, and a transfer does not need to check the caches for newer data. On many current machines
    this saves no time, and the curve is the same as that of upload_pinned. Reading such memory on
    the host is slow.
  zh_CN: "写合并内存是主机不缓存的固定内存：主机按整条缓存行写出，传输时也不必检查缓存里是否有更新的数据。在许\
    多现代机器上这并不节省时间，曲线与 upload_pinned 相同。主机读取这种内存很慢。"
source: {text: professional_cuda_c, chapter: pinned_memory}
---*/
