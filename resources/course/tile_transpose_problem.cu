/*---
problem: course_transpose
title: {en: "Transpose of a matrix", zh_CN: "矩阵转置"}
about: {en: "out[x][y] = in[y][x]: every element is read once and written once.", zh_CN: "out[x][y] = in[y][x]：每个元素读一次、写一次。"}
parameters:
  rows: {range: [1, 16 Ki], default: 1024, label: {en: "Rows", zh_CN: "行数"}}
  cols: {range: [1, 16 Ki], default: 1024, label: {en: "Columns", zh_CN: "列数"}}
arrays:
  in:  {role: in, type: float, shape: [rows, cols]}
  out: {role: out, type: float, shape: [cols, rows]}
bytes: 8 * rows * cols
reference: {entry: element, units: rows * cols, arguments: [in, out, rows, cols]}
compare: {out: {exact: true}}
small: [{rows: 5, cols: 37}, {rows: 64, cols: 128}]
---*/
__device__ void element(long i, const float *in, float *out, long rows, long cols) {
    const long y = i / cols, x = i % cols;
    out[x * rows + y] = in[y * cols + x];
}
