/*---
entry: rotate_angle<fast>
problem: rotation
arguments: [in, out, rows, cols, angle]
parameters:
  fast:
    values: [false, true]
    default: false
    label: {en: "Fast sine and cosine", zh_CN: "快速正弦与余弦"}
    help:
      en: "__sinf and __cosf, which the hardware computes, instead of sinf and cosf."
      zh_CN: "用硬件计算的 __sinf 和 __cosf 代替 sinf 和 cosf。"
  block_x:
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 32
    label: {en: "Block width", zh_CN: "块宽"}
    help: {en: "Threads side by side, along a row of the output.", zh_CN: "沿输出的一行并排的线程数。"}
  block_y:
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 8
    label: {en: "Block height", zh_CN: "块高"}
    help: {en: "Rows of the output that a block covers.", zh_CN: "一个块覆盖的输出行数。"}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]
requires:
  - that: "block_x * block_y <= 1024"
    else: {en: "a block has at most 1024 threads", zh_CN: "一个块最多 1024 个线程"}
  - that: "angle % 30 == 0 || angle % 45 == 0"
    else: {en: "only at multiples of 30 and of 45 degrees is the fast sine sure to round to the same unit", zh_CN: "只有 30 度和 45 度的倍数才能保证快速正弦舍入到同一个单位"}
title:
  en: "Rotate, one sine per thread"
  zh_CN: "旋转，每个线程自己算正弦"
about:
  en: >-
    Every thread computes the sine and cosine of the angle, with the library functions or the
    hardware functions. According to the CUDA C++ Programming Guide, sinf has an error of 2 units in
    the last place, and __sinf has an error of 2^-21.41 from -pi to pi. Here both are rounded to
    units of 2^-14, and the image is the same. Compare the time, the registers, and the SASS.
  zh_CN: "每个线程自己计算角度的正弦和余弦，或用库函数，或用硬件函数。根据《CUDA C++ Programming Guide》，sinf \
    的误差为末位 2 个单位，__sinf 在 -pi 到 pi 之间为 2^-21.41。这里两者都舍入到 2^-14，图像完全相同。请比较时\
    间、寄存器和 SASS。"
source:
- {text: cuda_made_simple, chapter: arithmetic_units}
- "CUDA C++ Programming Guide, intrinsic functions"
---*/
template <bool fast>
__global__ void rotate_angle(const float *in, float *out, int rows, int cols, int angle)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols) return;

    float radians = angle * 0.0174532925f; // pi / 180
    int cosine = __float2int_rn(16384 * (fast ? __cosf(radians) : cosf(radians)));
    int sine = __float2int_rn(16384 * (fast ? __sinf(radians) : sinf(radians)));

    // The position relative to the centre in half elements. Sine and cosine are in units of 2^-14.
    int dx = 2 * column - (cols - 1), dy = 2 * row - (rows - 1);
    int x = (cosine * dx + sine * dy + (cols << 14)) >> 15;
    int y = (cosine * dy - sine * dx + (rows << 14)) >> 15;
    bool inside = x >= 0 && x < cols && y >= 0 && y < rows;
    out[size_t(row) * cols + column] = inside ? in[size_t(y) * cols + x] : 0;
}
