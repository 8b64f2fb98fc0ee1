/*---
problem: stencil_3d
order: 365
title: {en: "Seven-point stencil", zh_CN: "七点模板"}
about:
  en: >-
    One time step of a diffusion in space: every inner element becomes the mean of itself, weighted
    by 6, and its six neighbours; the faces stay as they are. That is 8 bytes per element if each is
    fetched once. But the neighbours above and below are a whole plane away: they are evicted from
    the caches, unless the kernel keeps them in registers.
  zh_CN: "空间中扩散过程的一个时间步：每个内部元素变为自身（权重 6）与六个邻居的加权平均；各外表面保持不变。若每个元素只取一次，则为每个元素 8 字节，但上下邻居相隔一整个平面，会被挤出缓存，除非核函数把它们留在寄存器中。"
parameters:
  planes: {range: [1, 16 Ki], default: 256, label: {en: "Planes", zh_CN: "平面数"}, help: {en: "How many planes the grid has.", zh_CN: "网格的平面数。"}}
  rows: {range: [1, 16 Ki], default: 256, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows a plane has.", zh_CN: "一个平面的行数。"}}
  cols: {range: [1, 16 Ki], default: 256, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
sizes: {elements: planes * rows * cols, element_bytes: 4}
requires:
  - {that: planes * rows * cols <= 4294967296, else: {en: "a grid of more than 4 Gi elements", zh_CN: "网格的元素多于 4 Gi 个"}}
arrays:
  in: {role: in, type: float, shape: [planes, rows, cols], fill: {uniform: [1, 2]}}
  out: {role: out, type: float, shape: [planes, rows, cols]}
bytes: 8 * planes * rows * cols
operations: 8 * planes * rows * cols
reference: {entry: element, units: planes * rows * cols, arguments: [in, out, planes, rows, cols], wide: {out: double}}
compare: {out: {relative: 1e-6}}
small: [{planes: 7, rows: 13, cols: 37}, {planes: 16, rows: 16, cols: 64}]
examples:
  - {parameters: {planes: 1, rows: 1, cols: 2}, arrays: {in: [5, 7]}, gives: {out: [5, 7]}}
  - {parameters: {planes: 3, rows: 3, cols: 3}, arrays: {in: [0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 12, 0, 12, 4, 24, 0, 0, 0, 0, 0, 0, 0, 36, 0, 0, 0, 0]}, gives: {out: [0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 12, 0, 12, 10, 24, 0, 0, 0, 0, 0, 0, 0, 36, 0, 0, 0, 0]}}
---*/

__device__ void element(long u, const float *in, double *out, long planes, long rows, long cols) {
    const long plane = u / (rows * cols), row = u / cols % rows, col = u % cols;
    const bool inner = plane > 0 && plane + 1 < planes && row > 0 && row + 1 < rows && col > 0 && col + 1 < cols;
    const double neighbours = inner ? (double)in[u - rows * cols] + in[u + rows * cols] + in[u - cols] + in[u + cols] + in[u - 1] + in[u + 1] : 0;
    out[u] = inner ? (6.0 * in[u] + neighbours) / 12 : in[u];
}
