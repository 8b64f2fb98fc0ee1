/*---
problem: stencil_steps
order: 362
title: {en: "Five-point stencil, several steps", zh_CN: "五点模板，多个时间步"}
about:
  en: >-
    Several time steps of a diffusion on a grid: in each, every inner element becomes the mean of
    itself, weighted by 4, and its four neighbours; the edge does not change. Only the grid after
    the last step is the result. The bandwidth counts 8 bytes per element and step, which is the
    traffic of a kernel with one step per pass over the grid. Such a kernel cannot exceed a copy. A
    kernel with several steps per pass moves fewer bytes, and can exceed the copy.
  zh_CN: "网格上扩散过程的若干时间步：每一步中，每个内部元素变为自身（权重 4）与四个邻居的加权平均；边界保持不变。只需要最后一步之后的结果。带宽按每个元素每一步 8 字节计，这是每读一遍网格只走一步的核函数所搬运的量：这样做，拷贝就是上限。每读一遍走几步的核函数搬运得少，因此可以超过拷贝。"
parameters:
  rows: {range: [1, 256 Ki], default: 4096, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the grid has.", zh_CN: "网格的行数。"}}
  cols: {range: [1, 256 Ki], default: 4096, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
  steps: {values: [1, 2, 4, 8], default: 8, unit: count, label: {en: "Time steps", zh_CN: "时间步数"}, help: {en: "Number of times that all elements are replaced.", zh_CN: "所有元素被替换的次数。"}}
sizes: {elements: rows * cols, element_bytes: 4}
requires:
  - {that: rows * cols <= 8589934592, else: {en: "a grid of more than 8 Gi elements", zh_CN: "网格的元素多于 8 Gi 个"}}
arrays:
  in: {role: in, type: float, shape: [rows, cols], fill: {uniform: [1, 2]}}
  out: {role: out, type: float, shape: [rows, cols]}
bytes: 8 * rows * cols * steps
operations: 6 * rows * cols * steps
reference: {entry: tile, units: ceil(rows / 8) * ceil(cols / 8), arguments: [in, out, rows, cols, steps], wide: {out: double}}
# A rounding or two a step, of numbers that the means keep alike.
compare: {out: {relative: (steps + 1) * 2.5e-7}}
small: [{rows: 13, cols: 37, steps: 2}, {rows: 32, cols: 64, steps: 8}]
examples:
  - {parameters: {rows: 3, cols: 3, steps: 2}, arrays: {in: [0, 8, 0, 16, 4, 24, 0, 0, 0]}, gives: {out: [0, 8, 0, 16, 10, 24, 0, 0, 0]}}
  - {parameters: {rows: 3, cols: 4, steps: 2}, arrays: {in: [0, 0, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0]}, gives: {out: [0, 0, 0, 0, 0, 17, 8, 0, 0, 0, 0, 0]}}
---*/

// Eight rows of eight elements with a border as wide as the number of steps, in double precision. The
// border is not updated: its errors move inwards by one element per step, and do not reach the result.
__device__ void tile(long u, const float *in, double *out, long rows, long cols, long steps) {
    const long across = (cols + 7) / 8, side = 8 + 2 * steps;
    const long top = u / across * 8 - steps, left = u % across * 8 - steps;
    double x[24][24], above[24];
    for (long y = 0; y < side; ++y)
        for (long c = 0; c < side; ++c)
            x[y][c] = top + y >= 0 && top + y < rows && left + c >= 0 && left + c < cols ? in[(top + y) * cols + left + c] : 0;
    for (long step = 0; step < steps; ++step)
        for (long y = 0; y < side; ++y) {
            double before = 0;
            for (long c = 0; c < side; ++c) {
                const double me = x[y][c];
                const bool rim = y == 0 || y + 1 == side || c == 0 || c + 1 == side;
                if (!rim && top + y > 0 && top + y + 1 < rows && left + c > 0 && left + c + 1 < cols)
                    x[y][c] = 0.125 * (4 * me + above[c] + x[y + 1][c] + before + x[y][c + 1]);
                above[c] = before = me;
            }
        }
    for (long y = steps; y < 8 + steps && top + y < rows; ++y)
        for (long c = steps; c < 8 + steps && left + c < cols; ++c)
            out[(top + y) * cols + left + c] = x[y][c];
}
