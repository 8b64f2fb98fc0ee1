/*---
entry: resample_point_texture
problem: resample
computes: point
arguments: [picture, out, rows, cols, cosine, sine]
textures:
  picture: {of: in, width: cols, height: rows, address: edges, places: normalized, values: normalized}
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
  en: "Nearest texel, by the texture unit"
  zh_CN: "最近的纹素，纹理单元"
about:
  en: >-
    One instruction converts a position to a float: the unit computes the address, handles the
    boundaries, and converts the byte to a value from 0 to 1. Positions are normalized to 0 to 1
    over the image, which wrap and mirror need. The image is copied into the texture layout before
    the kernel runs; that copy is not included in the time.
  zh_CN: "一条指令由位置得到浮点数：纹理单元计算地址，处理边界，把字节转换为 0 到 1 的值。位置在整幅图像上归一化为 0 到 1，wrap 和 mirror 需要这样。图像在核函数运行之前排成纹理单元的布局，这次拷贝不计入时间。"
source: "CUDA C++ Programming Guide, texture fetching"
---*/
__global__ void resample_point_texture(cudaTextureObject_t picture, float *out, int rows, int cols,
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
