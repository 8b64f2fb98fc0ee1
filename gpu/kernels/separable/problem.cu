/*---
problem: separable
order: 355
title: {en: "Separable convolution", zh_CN: "可分离卷积"}
about:
  en: >-
    Every element of an image becomes the weighted sum of its neighbourhood, as in the
    two-dimensional convolution, but each weight is the product of a row weight and a column weight:
    the weight at (dy, dx) is down[dy] * across[dx]. So the image can be filtered first along its
    rows and then along its columns: 2 (2 radius + 1) weights per element instead of (2 radius +
    1)^2. Elements outside the image are zero. If no element is moved twice, that is 8 bytes per
    element.
  zh_CN: "图像的每个元素变为其邻域的加权和，与二维卷积相同，但权重是行权重与列权重之积：(dy, dx) 处的权重为 down[dy] * across[dx]。因此可以先沿行加权，再沿列加权：每个元素用 2 (2 radius + 1) 个权重，而不是 (2 radius + 1)^2 个。边界之外为零。若没有数据重复搬运，每个元素搬运 8 字节。"
parameters:
  rows: {range: [1, 64 Ki], default: 4096, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the image has.", zh_CN: "图像的行数。"}}
  cols: {range: [1, 64 Ki], default: 4096, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
  radius: {values: [1, 2, 4, 8, 16], default: 8, unit: count, label: {en: "Radius", zh_CN: "半径"}, help: {en: "How far the neighbourhood reaches in each direction.", zh_CN: "邻域向每个方向伸展的距离。"}}
sizes: {elements: rows * cols, element_bytes: 4, taps: 2 * radius + 1}
arrays:
  in: {role: in, type: float, shape: [rows, cols], fill: {uniform: [-1, 1]}}
  across: {role: in, type: float, shape: [taps], fill: {uniform: [-1, 1]}}
  down: {role: in, type: float, shape: [taps], fill: {uniform: [-1, 1]}}
  out: {role: out, type: float, shape: [rows, cols]}
bytes: 8 * rows * cols
operations: 4 * taps * rows * cols
reference:
  entry: element
  units: rows * cols
  arguments: [in, across, down, out, rows, cols, radius, size]
  wide: {out: double}
  scratch: {size: {type: double, shape: [rows, cols]}}
compare: {out: {relative: 2e-6, scale: size}}
small: [{rows: 13, cols: 37, radius: 2}, {rows: 32, cols: 64, radius: 8}]
examples:
  - {parameters: {rows: 1, cols: 3, radius: 1}, arrays: {in: [1, 2, 3], across: [1, 10, 100], down: [7, 2, 5]}, gives: {out: [420, 642, 64]}}
  - {parameters: {rows: 3, cols: 1, radius: 1}, arrays: {in: [1, 2, 3], across: [7, 2, 5], down: [1, 10, 100]}, gives: {out: [420, 642, 64]}}
---*/

// `size` is the value to which errors are relative: the sum of the absolute values of the addends.
__device__ void element(long u, const float *in, const float *across, const float *down, double *out, long rows, long cols, long radius, double *size) {
    const long row = u / cols, col = u % cols;
    double sum = 0, all = 0;
    for (long dy = -radius; dy <= radius; ++dy) {
        if (row + dy < 0 || row + dy >= rows)
            continue;
        double of_row = 0, all_of_row = 0;
        for (long dx = -radius; dx <= radius; ++dx)
            if (col + dx >= 0 && col + dx < cols) {
                const double term = (double)in[(row + dy) * cols + col + dx] * across[dx + radius];
                of_row += term;
                all_of_row += fabs(term);
            }
        sum += of_row * down[dy + radius];
        all += all_of_row * fabs((double)down[dy + radius]);
    }
    out[u] = sum;
    size[u] = all;
}
