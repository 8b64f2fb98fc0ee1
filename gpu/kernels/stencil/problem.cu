/*---
problem: stencil
order: 360
title: {en: "Five-point stencil", zh_CN: "五点模板"}
about:
  en: >-
    One time step of a diffusion on a grid: every inner element becomes the mean of itself, weighted
    by 4, and its four neighbours; the edge stays as it is. That is 8 bytes per element if each is
    fetched once. Neighbours are needed again a row later, so the speed depends on whether they are
    still in a cache.
  zh_CN: "网格上扩散过程的一个时间步：每个内部元素变为自身（权重 4）与四个邻居的加权平均；边界保持不变。若每个元素只取一次，则为每个元素 8 字节。相邻元素在下一行还会用到，那时是否仍在缓存中，决定了快慢。"
parameters:
  rows: {range: [1, 256 Ki], default: 4096, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the grid has.", zh_CN: "网格的行数。"}}
  cols: {range: [1, 256 Ki], default: 4096, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
sizes: {elements: rows * cols, element_bytes: 4}
requires:
  - {that: rows * cols <= 8589934592, else: {en: "a grid of more than 8 Gi elements", zh_CN: "网格的元素多于 8 Gi 个"}}
arrays:
  in: {role: in, type: float, shape: [rows, cols], fill: {uniform: [1, 2]}}
  out: {role: out, type: float, shape: [rows, cols]}
bytes: 8 * rows * cols
operations: 6 * rows * cols
reference: {entry: element, units: rows * cols, arguments: [in, out, rows, cols], wide: {out: double}}
compare: {out: {relative: 5e-7}}
small: [{rows: 13, cols: 37}, {rows: 32, cols: 64}]
examples:
  - {parameters: {rows: 3, cols: 3}, arrays: {in: [1, 2, 3, 4, 5, 6, 7, 8, 17]}, gives: {out: [1, 2, 3, 4, 5, 6, 7, 8, 17]}}
  - {parameters: {rows: 3, cols: 3}, arrays: {in: [0, 8, 0, 16, 4, 24, 0, 0, 0]}, gives: {out: [0, 8, 0, 16, 8, 24, 0, 0, 0]}}
---*/

__device__ void element(long u, const float *in, double *out, long rows, long cols) {
    const long row = u / cols, col = u % cols;
    const bool inner = row > 0 && row + 1 < rows && col > 0 && col + 1 < cols;
    out[u] = inner ? 0.125 * (4.0 * in[u] + (double)in[u - cols] + in[u + cols] + in[u - 1] + in[u + 1]) : in[u];
}
