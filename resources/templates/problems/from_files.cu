/*---
problem: from_files
title: {en: "Data of one's own: NumPy files", zh_CN: "自己的数据：NumPy 文件"}
parameters:
  rows: {values: [12], label: {en: "Rows", zh_CN: "行数"}}
  cols: {values: [8], label: {en: "Columns", zh_CN: "列数"}}
arrays:
  readings: {role: in, type: float, shape: [rows, cols], fill: {file: from_files_readings.npy}}
  means: {role: out, type: float, shape: [rows]}
bytes: 4 * rows * cols + 4 * rows
operations: rows * cols
reference: {files: {means: from_files_means.npy}}
small: [{rows: 12}]
---*/
// numpy.save("from_files_readings.npy", readings) and numpy.save("from_files_means.npy", readings.mean(axis=1)), of float32.
