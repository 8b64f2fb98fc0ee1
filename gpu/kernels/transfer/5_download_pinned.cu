/*---
library: memcpy
problem: transfer
memory: {in: device, out: pinned}
title:
  en: "From the device, to page-locked memory"
  zh_CN: "从设备取回，到锁页内存"
about:
  en: >-
    The device writes directly into the program's memory. The bus has lanes of its own for each
    direction; whether both are equally fast depends on who sends the larger packets and how many
    may be in flight.
  zh_CN: "设备直接写到程序的内存。总线的两个方向各有自己的通道；两者是否一样快，取决于谁发的包更\
    大，以及同时有多少个包在途。"
source: {text: professional_cuda_c, chapter: pinned_memory}
---*/
