/*---
problem: convolution
order: 350
title: {en: "Two-dimensional convolution", zh_CN: "二维卷积"}
about:
  en: >-
    Every element of an image becomes the weighted sum of its neighbourhood of (2 radius + 1) x (2 radius + 1) elements.
    Elements beyond the edge are zero. The weights are not flipped, as in neural networks (strictly a cross-correlation).
    With 8 bytes moved per element and two operations per weight, a larger radius turns a memory-bound problem into a
    compute-bound one, provided that neighbouring threads share what they read.
  zh_CN: "图像的每个元素变为其 (2 radius + 1) x (2 radius + 1) 邻域的加权和；边界之外为零。权重不翻转，与神经网络中的用法相同（严格说是互相关）。每个元素搬运 8 字节，每个权重两次运算：只要相邻线程共用读到的数据，增大半径就会使问题从受内存限制变为受计算限制。"
parameters:
  rows: {range: [1, 64 Ki], default: 2048, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the image has.", zh_CN: "图像的行数。"}}
  cols: {range: [1, 64 Ki], default: 2048, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
  radius: {values: [1, 2, 3, 4, 8], default: 2, unit: count, label: {en: "Radius", zh_CN: "半径"}, help: {en: "How far the neighbourhood reaches in each direction.", zh_CN: "邻域向每个方向伸展的距离。"}}
sizes: {elements: rows * cols, element_bytes: 4, taps: (2 * radius + 1) * (2 * radius + 1)}
arrays:
  in: {role: in, type: float, shape: [rows, cols], fill: {uniform: [-1, 1]}}
  weights: {role: in, type: float, shape: [taps], fill: {uniform: [-1, 1]}}
  out: {role: out, type: float, shape: [rows, cols]}
bytes: 8 * rows * cols
operations: 2 * taps * rows * cols
metric: flops
reference:
  entry: element
  units: rows * cols
  arguments: [in, weights, out, rows, cols, radius, size]
  wide: {out: double}
  scratch: {size: {type: double, shape: [rows, cols]}}
compare: {out: {relative: 2e-6, scale: size}}
small: [{rows: 13, cols: 37, radius: 2}, {rows: 32, cols: 64, radius: 1}]
examples:
  - {parameters: {rows: 1, cols: 3, radius: 1}, arrays: {in: [1, 2, 3], weights: [0, 0, 0, 1, 10, 100, 0, 0, 0]}, gives: {out: [210, 321, 32]}}
---*/

// `size` is the value to which errors are relative: the sum of the absolute values of the addends.
__device__ void element(long u, const float *in, const float *weights, double *out, long rows, long cols, long radius, double *size) {
    const long row = u / cols, col = u % cols;
    double sum = 0, all = 0;
    for (long dy = -radius; dy <= radius; ++dy)
        for (long dx = -radius; dx <= radius; ++dx) {
            const long y = row + dy, x = col + dx;
            if (y < 0 || y >= rows || x < 0 || x >= cols)
                continue;
            const double term = (double)in[y * cols + x] * weights[(dy + radius) * (2 * radius + 1) + dx + radius];
            sum += term;
            all += fabs(term);
        }
    out[u] = sum;
    size[u] = all;
}
