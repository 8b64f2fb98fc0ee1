/*---
library: inclusive_sum
problem: scan
title: {en: "The library's scan", zh_CN: "库函数前缀和"}
about:
  en: >-
    CUB's inclusive sum: decoupled look-back with tile sizes and delays that are tuned per GPU. It
    is compiled with nvcc if nvcc is installed.
  zh_CN: "CUB 的前缀和：解耦回看，块大小和等待按 GPU 型号选定。安装了 nvcc 时由它编译。"
source: "CUB, cub::DeviceScan::InclusiveSum"
---*/
