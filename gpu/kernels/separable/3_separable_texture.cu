/*---
problem: separable
parameters:
  block_x: {values: [8, 16, 32, 64], default: 32, label: {en: "Block width", zh_CN: "块宽"}, help: {en: "Threads side by side, along a row.", zh_CN: "沿一行并排的线程数。"}}
  block_y: {values: [1, 2, 4, 8, 16], default: 8, label: {en: "Block height", zh_CN: "块高"}, help: {en: "Rows of threads in a block.", zh_CN: "一个线程块中的线程行数。"}}
constants: {across_weights: across, down_weights: down}
textures:
  picture: {of: in, width: cols, height: rows}
scratch:
  between: {type: float, elements: rows * cols}
launches:
  - {entry: along_rows<radius>, arguments: [picture, between, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
  - {entry: along_columns<radius>, arguments: [between, out, rows, cols], block: [block_x, block_y], grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]}
title: {en: "Two passes, the image through a texture", zh_CN: "两遍，图像经纹理读取"}
about:
  en: >-
    The first pass reads the image through a texture, which returns zeros outside the image, so its
    loop needs no comparison. Each texel is a request to the texture unit, which has a lower request
    rate than L1. The second pass reads the results of the first pass and therefore cannot use a
    texture.
  zh_CN: "第一遍经纹理读取图像，越过边缘时纹理单元自动给出零，循环中不再需要比较。每个纹素都是对纹理单元的一次请求，它能应付的请求比 L1 的加载少。第二遍读取第一遍刚写的数据，因此不能用纹理。"
source: "V. Podlozhnyuk, Image convolution with CUDA, 2007"
---*/

__constant__ float across_weights[33], down_weights[33];

template <int radius>
__global__ void along_rows(cudaTextureObject_t picture, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
#pragma unroll
    for (int d = -radius; d <= radius; ++d)
        sum += tex2D<float>(picture, col + d + 0.5f, row + 0.5f) * across_weights[d + radius];
    out[size_t(row) * cols + col] = sum;
}

template <int radius>
__global__ void along_columns(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
#pragma unroll
    for (int d = -radius; d <= radius; ++d)
        if (row + d >= 0 && row + d < rows)
            sum += in[size_t(row + d) * cols + col] * down_weights[d + radius];
    out[size_t(row) * cols + col] = sum;
}
