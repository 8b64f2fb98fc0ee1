/*---
library: memcpy_2d
problem: transfer_rows
memory: {in: pinned, out: device}
title:
  en: "All rows in one call"
  zh_CN: "一次调用拷贝所有行"
about:
  en: >-
    cudaMemcpy2DAsync knows width and pitch of both sides, and the device's copy engine goes through
    the rows by itself. One call, whatever the number of rows. Compare it at several widths with a
    plain transfer of as many bytes.
  zh_CN: "cudaMemcpy2DAsync 知道两侧的行宽和行距，设备的拷贝引擎自己逐行走完。无论多少行，都只有一次调用。\
    请在几种行宽下，与同样字节数的普通传输比较。"
source: {text: cuda_made_simple, chapter: pitch}
---*/
