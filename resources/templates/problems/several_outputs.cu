/*---
problem: several_outputs
title: {en: "Several outputs: largest of each row, and where", zh_CN: "多个输出：每行的最大值及其位置"}
parameters:
  rows: {range: [1, 1 Mi], default: 8192, label: {en: "Rows", zh_CN: "行数"}}
  cols: {range: [1, 64 Ki], default: 1024, label: {en: "Columns", zh_CN: "列数"}}
arrays:
  in: {role: in, type: float, shape: [rows, cols], fill: {normal: [0, 1]}}
  largest: {role: out, type: float, shape: [rows]}
  place: {role: out, type: int, shape: [rows]}
bytes: 4 * rows * cols + 8 * rows
reference: {entry: row, units: rows, arguments: [in, largest, place, cols]}
compare: {largest: {exact: true}}
small: [{rows: 5, cols: 37}, {rows: 32, cols: 128}]
examples:
  - {parameters: {rows: 2, cols: 3}, arrays: {in: [1, 3, 2, -5, -4, -6]}, gives: {largest: [3, -4], place: [1, 1]}}
---*/

__device__ void row(long r, const float *in, float *largest, int *place, long cols)
{
    long best = 0;
    for (long c = 1; c < cols; ++c)
        if (in[r * cols + c] > in[r * cols + best])
            best = c;
    largest[r] = in[r * cols + best];
    place[r] = best;
}
