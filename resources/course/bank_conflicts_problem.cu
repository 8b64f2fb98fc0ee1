/*---
problem: course_row_sums
title: {en: "Sums of short rows", zh_CN: "短行求和"}
about: {en: "sums[r] is the sum of the 32 numbers of row r.", zh_CN: "sums[r] 是第 r 行 32 个数之和。"}
parameters:
  rows: {range: [1, 4 Mi], default: 64 Ki, label: {en: "Rows", zh_CN: "行数"}}
arrays:
  in:   {role: in, type: float, shape: [rows, 32]}
  sums: {role: out, type: float, shape: [rows]}
bytes: 132 * rows
operations: 32 * rows
reference: {entry: row, units: rows, arguments: [in, sums], wide: {sums: double}}
compare: {sums: {relative: 2e-6}}
small: [{rows: 100}, {rows: 256}]
---*/
__device__ void row(long r, const float *in, double *sums) {
    double sum = 0;
    for (int c = 0; c < 32; ++c)
        sum += in[32 * r + c];
    sums[r] = sum;
}
