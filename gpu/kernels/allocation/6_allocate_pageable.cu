/*---
library: allocate_pageable
problem: allocation
title:
  en: "Allocate pageable host memory, and write to it"
  zh_CN: "分配可分页的主机内存并写入"
about:
  en: >-
    malloc, one byte written in every page of 4 KiB, and free. Without the writes it would be a matter of addresses
    only: the system finds a place for a page when it is touched for the first time.
  zh_CN: "malloc，在每个 4 KiB 的页中写一个字节，然后 free。不写的话只涉及地址：一页在首次被访问时，系统才为它找到位置。"
source: "The GNU C Library Manual, malloc"
---*/
