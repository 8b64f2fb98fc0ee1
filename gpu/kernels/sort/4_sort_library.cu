/*---
library: sort_keys
problem: sort
title: {en: "The library's sort", zh_CN: "库函数排序"}
about:
  en: >-
    CUB's radix sort, one sweep for each of the keys' bytes. nvcc makes the call where it is installed.
  zh_CN: "CUB 的基数排序，键的每个字节扫一遍。安装了 nvcc 时由它编译。"
source: "CUB, cub::DeviceRadixSort::SortKeys"
---*/
