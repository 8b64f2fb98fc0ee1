/*---
library: sort_keys
problem: sort
title: {en: "The library's sort", zh_CN: "库函数排序"}
about:
  en: >-
    CUB's radix sort, with one pass per byte of the keys. It is compiled with nvcc if nvcc is
    installed.
  zh_CN: "CUB 的基数排序，键的每个字节扫一遍。安装了 nvcc 时由它编译。"
source: "CUB, cub::DeviceRadixSort::SortKeys"
---*/
