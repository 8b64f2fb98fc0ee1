/*---
entry: resample_linear_rows
problem: resample
computes: linear
arguments: [picture, out, rows, cols, cosine, sine]
textures:
  picture: {of: in, width: cols, height: rows, filter: linear, address: edges, places: normalized, values: normalized, layout: rows}
requires:
  - that: "cols % 32 == 0"
    else: {en: "a texture over rows needs rows of a multiple of 32 bytes", zh_CN: "逐行的纹理要求每行的字节数是 32 的倍数"}
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
  en: "Mean of four texels, texture over rows"
  zh_CN: "四个纹素的加权平均，逐行纹理"
about:
  en: >-
    The texture unit reads the array in its row-by-row layout, without a copy. The filter and the
    boundary handling are the same. Only the layout in small squares is missing: check how much it
    gains when the image is rotated.
  zh_CN: "纹理单元就地读取数组，一行接一行，不必拷贝。滤波和边缘处理照旧，缺的是按小方块排列的布局：请看图像转过角度时，这种布局值多少。"
source: "CUDA C++ Programming Guide, texture fetching"
---*/
__global__ void resample_linear_rows(cudaTextureObject_t picture, float *out, int rows, int cols,
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
