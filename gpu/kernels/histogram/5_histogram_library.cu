/*---
library: histogram_even
problem: histogram
title: {en: "The library's histogram", zh_CN: "库函数直方图"}
about:
  en: >-
    CUB's histogram of evenly wide bins, each as wide as one whole number. nvcc makes the call where it is installed.
  zh_CN: "CUB 的等宽直方图，每个区间正好是一个整数。安装了 nvcc 时由它编译。"
source: "CUB, cub::DeviceHistogram::HistogramEven"
---*/
