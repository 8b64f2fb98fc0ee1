/*---
entry: rotate_mul24
problem: rotation
arguments: [in, out, rows, cols, cosine, sine]
parameters:
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
title:
  en: "Rotate with 24-bit multiplies"
  zh_CN: "用 24 位乘法旋转"
about:
  en: >-
    This is the plain kernel with __mul24 for every integer multiplication. __mul24 uses only the
    low 24 bits of both factors, which suffices for sides of at most 16384 and sines in units of
    2^-14. On the GPUs of 2007, a 32-bit multiplication took several times as long as a 24-bit one.
    Today the hardware multiplies 32 bits, and __mul24 takes more than one instruction. The result
    is the same, bit for bit. Compare the times, and the multiplications in the SASS.
  zh_CN: "普通核函数，但所有整数乘法都用 __mul24，它只看两个因子的低 24 位：边长不超过 16384，正弦以 2^-14 为\
    单位，都放得下。在 2007 年的 GPU 上，完整的乘法所需时间是 24 位乘法的数倍；如今硬件有的是完整乘法，__mul24 \
    要由不止一条指令拼成。结果逐位相同：请比较时间，以及 SASS 中的乘法。"
source: {text: cuda_made_simple, chapter: arithmetic_units}
---*/
__global__ void rotate_mul24(const float *in, float *out, int rows, int cols,
                             int cosine, int sine)
{
    int column = __mul24(blockIdx.x, blockDim.x) + threadIdx.x;
    int row = __mul24(blockIdx.y, blockDim.y) + threadIdx.y;
    if (row >= rows || column >= cols) return;

    // The position relative to the centre in half elements. Sine and cosine are in units of 2^-14.
    int dx = 2 * column - (cols - 1), dy = 2 * row - (rows - 1);
    int x = (__mul24(cosine, dx) + __mul24(sine, dy) + (cols << 14)) >> 15;
    int y = (__mul24(cosine, dy) - __mul24(sine, dx) + (rows << 14)) >> 15;
    bool inside = x >= 0 && x < cols && y >= 0 && y < rows;
    out[__mul24(row, cols) + column] = inside ? in[__mul24(y, cols) + x] : 0;
}
