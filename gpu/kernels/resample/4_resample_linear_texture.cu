/*---
entry: resample_linear_texture
problem: resample
computes: linear
arguments: [picture, out, rows, cols, cosine, sine]
textures:
  picture: {of: in, width: cols, height: rows, filter: linear, address: edges, places: normalized, values: normalized}
parameters:
  block_x:
    values: [8, 16, 32, 64]
    default: 32
    label: {en: "Block width", zh_CN: "块宽"}
    help: {en: "Threads side by side, along a row of the output.", zh_CN: "沿输出的一行并排的线程数。"}
  block_y:
    values: [1, 2, 4, 8, 16]
    default: 8
    label: {en: "Block height", zh_CN: "块高"}
    help: {en: "Rows of the output that a block covers.", zh_CN: "一个块覆盖的输出行数。"}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]
title:
  en: "Mean of four texels, by the texture unit"
  zh_CN: "四个纹素的加权平均，纹理单元"
about:
  en: >-
    The source line is the same as without a filter; only the texture object selects linear
    filtering. The unit fetches four texels and weights them with 8 fractional bits. That is enough
    for images, but not for most other uses. The positions of this problem are multiples of 1/256,
    so that no weight is rounded.
  zh_CN: "源代码与不滤波时是同一行，只是纹理对象写明线性滤波。纹理单元取四个纹素，用小数部分只有 8 位的权重加权。这对图像足够，对多数别的用途就不够了：本问题的位置都是 1/256 的倍数，因此没有权重被舍入。"
source: "CUDA C++ Programming Guide, texture fetching"
---*/
__global__ void resample_linear_texture(cudaTextureObject_t picture, float *out, int rows, int cols,
                                        int cosine, int sine)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols) return;

    // The position relative to the centres of both pictures in half pixels. x and y are in units of 1/256 texel.
    int dx = 2 * column - (cols - 1), dy = 2 * row - (rows - 1);
    int x = ((cosine * dx + sine * dy) >> 5) + cols * 128;
    int y = ((cosine * dy - sine * dx) >> 5) + rows * 128;
    // Sides are powers of two, so there is no rounding.
    out[size_t(row) * cols + column] =
        tex2D<float>(picture, x / (256.0f * cols), y / (256.0f * rows));
}
