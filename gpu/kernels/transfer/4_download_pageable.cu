/*---
library: memcpy
problem: transfer
memory: {in: device, out: pageable}
title:
  en: "From the device, to pageable memory"
  zh_CN: "从设备取回，到可分页内存"
about:
  en: >-
    The way back: the device writes into a page-locked block of the driver's, and the processor
    copies from there to where the program wants it. Compare with the way there: writing into
    fresh memory and reading from it need not be equally fast for a processor.
  zh_CN: "返回的方向：设备写入驱动的锁页缓冲区，处理器再从那里拷到程序想要的地方。\
    请与去的方向比较：对处理器来说，写入新内存和从内存读出的速度不一定相同。"
source: "hotball, CUDA made simple, transfers from and to main memory"
---*/
