/*---
library: memcpy_rows
problem: transfer_rows
memory: {in: pinned, out: device}
title:
  en: "One copy per row"
  zh_CN: "每行拷贝一次"
about:
  en: >-
    A loop calls cudaMemcpyAsync once per row. Each call costs some time on the host and some on the
    device, even for a short row. With narrow rows, this is nearly all of the time. Find the width
    from which on the bus is the limit.
  zh_CN: "用循环每行调用一次 cudaMemcpyAsync。无论行多短，每次调用在主机和设备上都要花一些时间：\
    行很窄时，时间几乎全花在这里。请找出从多宽起总线成为瓶颈。"
source: {text: cuda_made_simple, chapter: pitch}
---*/
