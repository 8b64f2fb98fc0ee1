/*---
problem: rotation
order: 160
title: {en: "Image rotation", zh_CN: "旋转图像"}
about:
  en: "Each element of the output is the nearest element of an image that is rotated about its centre; elements outside the image are 0. The kernel writes row by row and reads the image along a slanted line: along a row at 0 degrees, and along a column at 90. 8 bytes per element."
  zh_CN: "输出的每个元素取绕中心旋转的图像中最近的元素，落在外面的为 0。写入逐行进行；读取则沿斜线穿过图像：0 度时沿一行，90 度时沿一列。每个元素 8 字节。"
parameters:
  rows: {range: [1, 16 Ki], default: 2048, label: {en: "Rows", zh_CN: "行数"}, help: {en: "How many rows the image has.", zh_CN: "图像的行数。"}}
  cols: {range: [1, 16 Ki], default: 2048, label: {en: "Columns", zh_CN: "列数"}, help: {en: "How many floats a row has.", zh_CN: "一行的 float 个数。"}}
  angle: {range: [0, 90], default: 45, label: {en: "Angle", zh_CN: "角度"}, help: {en: "Rotation of the image in degrees.", zh_CN: "图像旋转的角度。"}}
# Sine and cosine in units of 2^-14, so that whole numbers of 32 bits carry all of it.
sizes: {elements: rows * cols, element_bytes: 4, cosine: round(16384 * cos(angle * 3.141592653589793 / 180)), sine: round(16384 * sin(angle * 3.141592653589793 / 180))}
arrays:
  in: {role: in, type: float, shape: [rows, cols]}
  out: {role: out, type: float, shape: [rows, cols]}
bytes: 8 * rows * cols
reference: {entry: element, units: rows * cols, arguments: [in, out, rows, cols, cosine, sine]}
compare: {out: {exact: true}}
small: [{rows: 13, cols: 37, angle: 30}, {rows: 32, cols: 64, angle: 90}]
examples:
  - {parameters: {rows: 1, cols: 3, angle: 0}, arrays: {in: [1, 2, 3]}, gives: {out: [1, 2, 3]}}
  - {parameters: {rows: 2, cols: 2, angle: 90}, arrays: {in: [1, 2, 3, 4]}, gives: {out: [3, 1, 4, 2]}}
---*/

// The position relative to the centre is in half elements, because even sides have no central element.
__device__ void element(long u, const float *in, float *out, long rows, long cols, long cosine, long sine) {
    const long row = u / cols, col = u % cols;
    const long dx = 2 * col - (cols - 1), dy = 2 * row - (rows - 1);
    const long x = (cosine * dx + sine * dy + (cols << 14)) >> 15;
    const long y = (cosine * dy - sine * dx + (rows << 14)) >> 15;
    out[u] = x < 0 || y < 0 || x >= cols || y >= rows ? 0.0f : in[y * cols + x];
}
