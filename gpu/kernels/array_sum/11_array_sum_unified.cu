/*---
entry: array_sum_copied
problem: array_sum
arguments: [A, B, C, n]
end_to_end: {over: n, host: managed, fill: true}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Unified memory, with host writes and reads"
  zh_CN: "统一内存，含主机的写和读"
about:
  en: >-
    The same steps in managed memory: the host writes A and B, the kernel runs, and the host
    reads C, all at the same addresses and without a copy. After the previous run, the pages are
    on the device. The host's writes move the pages of A and B back by host page faults, the
    kernel moves all three arrays to the device by device page faults, and the host's reads move
    C back. See the page faults of the host and the bytes moved to it.
  zh_CN: "同样的步骤，但使用托管内存：主机写 A 和 B，运行核函数，主机读 C，都用同样的地址，没有拷贝。上一次运行之后页在设备上，所以主机写入时经主机缺页把 A 和 B 的页移回，核函数经设备缺页把三个数组移到设备，主机读取又把 C 移回。请看主机的缺页次数和移到主机的字节数。"
source: {text: professional_cuda_c, chapter: managed_sum, note: "sumMatrixGPUManaged"}
---*/
#include "7_array_sum_copied.cu"
