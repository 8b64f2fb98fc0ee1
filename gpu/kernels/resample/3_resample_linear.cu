/*---
entry: resample_linear<edges>
problem: resample
computes: linear
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
  en: "Mean of four texels, by plain loads"
  zh_CN: "四个纹素的加权平均，普通加载"
about:
  en: >-
    Each pixel needs four loads of a byte, four boundary checks, and six multiply-adds. Neighbouring
    threads load mostly the same texels, which the L1 cache serves. The cost is the number of
    instructions.
  zh_CN: "每个像素加载四个字节，判断四次边缘，再做六次乘加。相邻线程重复加载的大多是同样的纹素，由 L1 缓存供给；积少成多的是指令。"
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
__global__ void resample_linear(const unsigned char *in, float *out, int rows, int cols, int cosine,
                                int sine)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols) return;

    // The position relative to the centres of both pictures in half pixels. x and y are in units of 1/256 texel.
    int dx = 2 * column - (cols - 1), dy = 2 * row - (rows - 1);
    int x = ((cosine * dx + sine * dy) >> 5) + cols * 128;
    int y = ((cosine * dy - sine * dx) >> 5) + rows * 128;
    // The coordinate of a texel refers to its centre.
    x -= 128;
    y -= 128;
    int left = x >> 8, top = y >> 8;
    float right = (x & 255) / 256.0f, low = (y & 255) / 256.0f;
    float above = (1 - right) * texel<edges>(in, rows, cols, left, top) +
                  right * texel<edges>(in, rows, cols, left + 1, top);
    float below = (1 - right) * texel<edges>(in, rows, cols, left, top + 1) +
                  right * texel<edges>(in, rows, cols, left + 1, top + 1);
    out[size_t(row) * cols + column] = (1 - low) * above + low * below;
}
