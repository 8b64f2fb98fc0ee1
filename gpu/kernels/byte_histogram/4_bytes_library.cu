/*---
library: histogram_even
problem: byte_histogram
title: {en: "The library's histogram of bytes", zh_CN: "库函数的字节直方图"}
about:
  en: >-
    CUB's histogram, which treats bytes as a case of its own. nvcc makes the call where it is installed.
  zh_CN: "CUB 的直方图，字节是单独处理的情形。安装了 nvcc 时由它编译。"
source: "CUB, cub::DeviceHistogram::HistogramEven"
---*/
