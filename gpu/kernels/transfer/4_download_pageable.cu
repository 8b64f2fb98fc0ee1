/*---
library: memcpy
problem: transfer
memory: {in: device, out: pageable}
title:
  en: "From the device, to pageable memory"
  zh_CN: "从设备取回，到可分页内存"
about:
  en: >-
    In the other direction, the device writes into a pinned buffer of the driver, and the CPU copies
    from there to the program's memory. Compare with the first direction: a CPU may write new memory
    and read memory at different speeds.
  zh_CN: "在相反的方向上，设备写入驱动程序的固定缓冲区，CPU 再从那里拷到程序的内存。请与上行方向比较：对处理器\
    来说，写入新内存和从内存读出的速度不一定相同。"
source: {text: cuda_made_simple, chapter: host_transfers}
---*/
