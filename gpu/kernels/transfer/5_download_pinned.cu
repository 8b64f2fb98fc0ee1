/*---
library: memcpy
problem: transfer
memory: {in: device, out: pinned}
title:
  en: "From the device, to pinned memory"
  zh_CN: "从设备取回，到固定内存"
about:
  en: >-
    The device writes directly into the program's memory. The bus has separate lanes for each
    direction. Both may differ in speed, depending on the size of the bus transactions and the
    number of transactions in flight.
  zh_CN: "设备直接写到程序的内存。总线的两个方向各有自己的通道；两者是否一样快，取决于总线事务的大小，以及同时\
    有多少事务在途。"
source: {text: professional_cuda_c, chapter: pinned_memory}
---*/
