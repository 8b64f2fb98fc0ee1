/*---
library: histogram_even
problem: byte_histogram
title: {en: "Byte histogram of CUB", zh_CN: "CUB 的字节直方图"}
about:
  en: "CUB's histogram, which has a special case for bytes. It requires nvcc."
  zh_CN: "CUB 的直方图，对字节有专门的处理。需要安装 nvcc。"
source: "CUB, cub::DeviceHistogram::HistogramEven"
---*/
