/*---
library: inclusive_sum
problem: scan
title: {en: "The library's scan", zh_CN: "库函数前缀和"}
about:
  en: >-
    CUB's inclusive sum, a decoupled look-back with tiles and delays chosen for each kind of GPU. nvcc makes the call where it is installed.
  zh_CN: "CUB 的前缀和：解耦回看，块大小和等待按 GPU 型号选定。安装了 nvcc 时由它编译。"
source: "CUB, cub::DeviceScan::InclusiveSum"
---*/
