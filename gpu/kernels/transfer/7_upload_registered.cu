/*---
library: memcpy_registered
problem: transfer
memory: {in: pageable, out: device}
title:
  en: "To the device, from memory registered for the copy"
  zh_CN: "到设备，来自为拷贝而锁定的内存"
about:
  en: >-
    This kernel pins existing pageable memory (cudaHostRegister), copies it at full speed, and
    unpins it (cudaHostUnregister), all within the measured time. Pinning processes every page, so
    it takes longer for larger arrays. Compare with upload_pinned, whose memory was pinned before:
    the difference is the cost of pinning. It is worthwhile if the same memory is copied many times.
  zh_CN: "对已有的可分页内存锁页（cudaHostRegister），全速拷贝，再解除锁页（cudaHostUnregister），全部计入时\
    间。锁页要处理每一页，数组越大耗时越长。请与事先锁页的 upload_pinned 比较：差别就是锁页的代价。同一块内存\
    要拷贝多次时，锁页才值得。"
source:
- {text: professional_cuda_c, chapter: pinned_memory}
- "CUDA Runtime API, cudaHostRegister"
---*/
