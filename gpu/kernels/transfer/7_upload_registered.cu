/*---
library: memcpy_registered
problem: transfer
memory: {in: pageable, out: device}
title:
  en: "To the device, from memory registered for the copy"
  zh_CN: "到设备，来自为拷贝而锁定的内存"
about:
  en: >-
    Pageable memory that is page-locked where it lies (cudaHostRegister), copied at full speed, and given back
    (cudaHostUnregister), all within the time. Locking visits every page, so it takes longer the larger the
    array is. Compare it with upload_pinned, which was locked beforehand: the difference is the price of locking.
    It pays where the same memory is copied many times.
  zh_CN: "可分页内存就地锁定（cudaHostRegister），全速拷贝，再解除锁定（cudaHostUnregister），全部计入时间。锁定要访\
    问每一页，数组越大耗时越长。请与事先锁定的 upload_pinned 比较：差别就是锁定的代价。同一块内存要拷贝多次时，锁定才值\
    得。"
source:
- {text: professional_cuda_c, chapter: pinned_memory}
- "CUDA Runtime API, cudaHostRegister"
---*/
