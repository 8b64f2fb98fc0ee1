/*---
entry: resample_point<edges>
problem: resample
computes: point
arguments: [in, out, rows, cols, cosine, sine]
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
  en: "Nearest texel, by plain loads"
  zh_CN: "最近的纹素，普通加载"
about:
  en: >-
    This kernel does explicitly what a texture unit does without a filter: it truncates the position
    to a texel, handles the boundaries, and converts a byte to a value from 0 to 1. Each pixel needs
    one load of a byte; the rest is arithmetic.
  zh_CN: "这个核函数显式完成纹理单元不滤波时的工作：把位置取整到纹素，处理边界，把一个字节转换为 0 到 1 的值。每个像素加载一个字节，其余都是算术运算。"
source: "CUDA C++ Programming Guide, texture fetching"
---*/
enum Edges { border, clamp, wrap, mirror };

// Returns the texel for index i on a side with `size` texels, a power of two; -1 if there is none.
template <Edges edges>
__device__ int within(int i, int size)
{
    if (edges == clamp) return min(max(i, 0), size - 1);
    if (edges == wrap) return i & (size - 1);
    int turned = i & (2 * size - 1);
    if (edges == mirror) return turned < size ? turned : 2 * size - 1 - turned;
    return i >= 0 && i < size ? i : -1;
}

template <Edges edges>
__device__ float texel(const unsigned char *in, int rows, int cols, int x, int y)
{
    x = within<edges>(x, cols);
    y = within<edges>(y, rows);
    return x < 0 || y < 0 ? 0 : in[size_t(y) * cols + x] * (1 / 255.0f);
}

template <Edges edges>
__global__ void resample_point(const unsigned char *in, float *out, int rows, int cols, int cosine,
                               int sine)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols) return;

    // The position relative to the centres of both pictures in half pixels. x and y are in units of 1/256 texel.
    int dx = 2 * column - (cols - 1), dy = 2 * row - (rows - 1);
    int x = ((cosine * dx + sine * dy) >> 5) + cols * 128;
    int y = ((cosine * dy - sine * dx) >> 5) + rows * 128;
    out[size_t(row) * cols + column] = texel<edges>(in, rows, cols, x >> 8, y >> 8);
}
