/*---
library: memcpy
problem: transfer
memory: {in: device, out: pageable}
title:
  en: "From the device, to pageable memory"
  zh_CN: "从设备取回，到可分页内存"
about:
  en: >-
    The other direction: the device writes into a page-locked block of the driver, and the processor
    copies from there to the program's memory. Compare with the first direction: writing into fresh
    memory and reading from it need not be equally fast for a processor.
  zh_CN: "返回的方向：设备写入驱动的锁页缓冲区，处理器再从那里拷到程序的内存。请与上行方向比较：对\
    处理器来说，写入新内存和从内存读出的速度不一定相同。"
source: {text: cuda_made_simple, chapter: host_transfers}
---*/
