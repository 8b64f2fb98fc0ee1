/*---
library: memcpy_2d
problem: transfer_rows
memory: {in: pinned, out: device}
title:
  en: "All rows in one call"
  zh_CN: "一次调用拷贝所有行"
about:
  en: >-
    cudaMemcpy2DAsync takes the width and the pitch of both sides, and the DMA engine of the device
    processes all rows. One call is enough for any number of rows. Compare it at several widths with
    a plain transfer of as many bytes.
  zh_CN: "cudaMemcpy2DAsync 以行宽和两侧的行距为参数，由设备的 DMA 引擎逐行处理。无论多少行，都只需一次调用。\
    请在几种行宽下，与同样字节数的普通传输比较。"
source: {text: cuda_made_simple, chapter: pitch}
---*/
