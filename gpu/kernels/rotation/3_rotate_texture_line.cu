/*---
entry: rotate_texture_line
problem: rotation
arguments: [line, out, rows, cols, cosine, sine]
textures: {line: {of: in}}
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
  - that: "rows * cols <= 134217728"
    else: {en: "a texture in a line has at most 2^27 texels", zh_CN: "一维纹理最多 2^27 个纹素"}
title:
  en: "Rotate through a texture in a line"
  zh_CN: "通过一维纹理旋转"
about:
  en: >-
    The texture unit reads the array in its row-by-row layout. So the kernel uses the cache of the
    texture unit, but not the texture layout. Compare it with rotate_texture to find out which of
    the two makes the difference.
  zh_CN: "纹理单元按数组在内存中的样子读取，一行接一行。它用上了纹理单元的缓存，却没有用上纹理的布局。\
    请与 rotate_texture 并排比较，看起作用的是哪一个。"
source:
- {text: cuda_made_simple, chapter: texture}
- {text: professional_cuda_c, chapter: texture_memory}
---*/
__global__ void rotate_texture_line(cudaTextureObject_t line, float *out, int rows, int cols,
                                    int cosine, int sine)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols) return;

    // The position relative to the centre in half elements. Sine and cosine are in units of 2^-14.
    int dx = 2 * column - (cols - 1), dy = 2 * row - (rows - 1);
    int x = (cosine * dx + sine * dy + (cols << 14)) >> 15;
    int y = (cosine * dy - sine * dx + (rows << 14)) >> 15;
    bool inside = x >= 0 && x < cols && y >= 0 && y < rows;
    out[size_t(row) * cols + column] = inside ? tex1Dfetch<float>(line, y * cols + x) : 0;
}
