/*---
library: histogram_even
problem: histogram
title: {en: "Histogram of CUB", zh_CN: "CUB 的直方图"}
about:
  en: "CUB's histogram with bins of equal width, one integer each. It requires nvcc."
  zh_CN: "CUB 的等宽直方图，每个区间正好是一个整数。需要安装 nvcc。"
source: "CUB, cub::DeviceHistogram::HistogramEven"
---*/
