/*---
problem: resample
order: 165
title: {en: "Image rotated, scaled, and filtered", zh_CN: "旋转、缩放并滤波的图像"}
about:
  en: "Each pixel of the output samples a position in an image of bytes that is rotated about its centre and scaled. point returns the texel there, and linear the weighted mean of the four nearest texels; bytes become values from 0 to 1. Outside the image are zeros (border), the texels of the edge (clamp), the repeated image (wrap), or the mirrored image (mirror). Positions are multiples of 1/256 texel, the resolution of the weights of a texture unit. 5 bytes per pixel."
  zh_CN: "输出的每个像素去看一幅绕中心旋转并缩放的字节图像中的某个位置。point 取该处的纹素，linear 取最近四个纹素的加权平均；字节化为 0 到 1 的数。边缘之外是零（border）、边缘的纹素（clamp）、重复的图像（wrap）或翻转的图像（mirror）。位置都是 1/256 纹素的倍数，这正是纹理单元的权重能分辨的。每个像素 5 字节。"
parameters:
  rows: {values: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384], default: 2048, label: {en: "Rows", zh_CN: "行数"}, help: {en: "Of both images.", zh_CN: "两幅图像的行数。"}}
  cols: {values: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384], default: 2048, label: {en: "Columns", zh_CN: "列数"}, help: {en: "Of both images.", zh_CN: "两幅图像的列数。"}}
  angle: {range: [0, 360], default: 30, label: {en: "Angle", zh_CN: "角度"}, help: {en: "Rotation of the image in degrees.", zh_CN: "图像旋转的角度。"}}
  step: {values: [4, 8, 16, 32, 64], default: 16, label: {en: "Step", zh_CN: "步长"}, help: {en: "Sixteenths of a texel from one pixel to the next: 16 keeps the size, 8 doubles it, 32 halves it.", zh_CN: "相邻像素相距十六分之几个纹素：16 保持大小，8 放大一倍，32 缩小一半。"}}
  edges: {values: [border, clamp, wrap, mirror], default: border, label: {en: "Edges", zh_CN: "边缘"}, help: {en: "Values outside the image.", zh_CN: "图像边缘之外是什么。"}}
# Sine and cosine of what lies between two pixels, in units of 2^-12 texel, so that whole numbers of 32 bits carry all of it.
sizes: {elements: rows * cols, cosine: round(256 * step * cos(angle * 3.141592653589793 / 180)), sine: round(256 * step * sin(angle * 3.141592653589793 / 180))}
bytes: 5 * rows * cols
variants:
  point:
    arrays:
      in: {role: in, type: unsigned char, shape: [rows, cols], fill: {integers: [0, 255]}}
      out: {role: out, type: float, shape: [rows, cols]}
    reference: {entry: point<edges>, units: rows * cols, arguments: [in, out, rows, cols, cosine, sine]}
    compare: {out: {relative: 1e-6}}
  linear:
    arrays:
      in: {role: in, type: unsigned char, shape: [rows, cols], fill: {integers: [0, 255]}}
      out: {role: out, type: float, shape: [rows, cols]}
    reference: {entry: linear<edges>, units: rows * cols, arguments: [in, out, rows, cols, cosine, sine]}
    # Weights have 8 bits behind the point and are exact; their products are not. A unit that keeps 8 bits of each of the four is off by
    # at most 4 * 2^-9.
    compare: {out: {absolute: 0.008}}
small: [{rows: 16, cols: 32, angle: 30, edges: mirror}, {rows: 32, cols: 64, angle: 90, step: 8, edges: wrap}, {rows: 64, cols: 32, angle: 200, step: 32, edges: clamp}]
examples:
  - {variant: point, parameters: {rows: 1, cols: 4, angle: 0, step: 32, edges: border}, arrays: {in: [0, 51, 102, 255]}, gives: {out: [0, 0.2, 1, 0]}}
  - {variant: point, parameters: {rows: 1, cols: 4, angle: 0, step: 32, edges: wrap}, arrays: {in: [0, 51, 102, 255]}, gives: {out: [1, 0.2, 1, 0.2]}}
  - {variant: point, parameters: {rows: 1, cols: 4, angle: 0, step: 32, edges: mirror}, arrays: {in: [0, 51, 102, 255]}, gives: {out: [0, 0.2, 1, 0.4]}}
  - {variant: linear, parameters: {rows: 1, cols: 4, angle: 0, step: 8, edges: clamp}, arrays: {in: [0, 255, 0, 255]}, gives: {out: [0.75, 0.75, 0.25, 0.25]}}
---*/

enum Edges { border, clamp, wrap, mirror };

template <Edges edges>
__device__ double texel(const unsigned char *in, long rows, long cols, long x, long y) {
    if (edges == clamp) {
        x = x < 0 ? 0 : x >= cols ? cols - 1 : x;
        y = y < 0 ? 0 : y >= rows ? rows - 1 : y;
    }
    if (edges == wrap) {
        x = (x % cols + cols) % cols;
        y = (y % rows + rows) % rows;
    }
    if (edges == mirror) {
        x = (x % (2 * cols) + 2 * cols) % (2 * cols);
        y = (y % (2 * rows) + 2 * rows) % (2 * rows);
        x = x < cols ? x : 2 * cols - 1 - x;
        y = y < rows ? y : 2 * rows - 1 - y;
    }
    return x < 0 || y < 0 || x >= cols || y >= rows ? 0 : in[y * cols + x] / 255.0;
}

// The position relative to the centre is in half pixels, because even sides have no central pixel. Coordinates are in units of 1/256 texel.
__device__ void place(long u, long rows, long cols, long cosine, long sine, long *x, long *y) {
    const long dx = 2 * (u % cols) - (cols - 1), dy = 2 * (u / cols) - (rows - 1);
    *x = ((cosine * dx + sine * dy) >> 5) + cols * 128;
    *y = ((cosine * dy - sine * dx) >> 5) + rows * 128;
}

template <Edges edges>
__device__ void point(long u, const unsigned char *in, float *out, long rows, long cols, long cosine, long sine) {
    long x, y;
    place(u, rows, cols, cosine, sine, &x, &y);
    out[u] = texel<edges>(in, rows, cols, x >> 8, y >> 8);
}

template <Edges edges>
__device__ void linear(long u, const unsigned char *in, float *out, long rows, long cols, long cosine, long sine) {
    long x, y;
    place(u, rows, cols, cosine, sine, &x, &y);
    // The coordinate of a texel refers to its centre.
    const long left = (x - 128) >> 8, top = (y - 128) >> 8;
    const double right = ((x - 128) & 255) / 256.0, low = ((y - 128) & 255) / 256.0;
    out[u] = (1 - low) * ((1 - right) * texel<edges>(in, rows, cols, left, top) + right * texel<edges>(in, rows, cols, left + 1, top)) +
             low * ((1 - right) * texel<edges>(in, rows, cols, left, top + 1) + right * texel<edges>(in, rows, cols, left + 1, top + 1));
}
