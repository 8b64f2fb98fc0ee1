/*---
entry: rotate_global
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
  en: "Rotate by plain loads"
  zh_CN: "用普通加载旋转"
about:
  en: >-
    At 0 degrees, a warp reads along a row and accesses 4 sectors. As the angle grows, its lanes
    read from more rows, and at 90 degrees each lane reads from a different row: 32 sectors for 128
    bytes. The cost depends on whether the rest of a sector is still in a cache when the
    neighbouring blocks need it.
  zh_CN: "0 度时 warp 沿一行读取：4 个扇区。角度增大，各线程落入越来越多的行，90 度时每个线程读自己的一行：为 \
    128 字节取 32 个扇区。这有多大影响，取决于相邻的块来取扇区其余部分时，它是否还在缓存里。"
source:
- {text: cuda_made_simple, chapter: texture}
- {text: professional_cuda_c, chapter: texture_memory}
---*/
__global__ void rotate_global(const float *in, float *out, int rows, int cols,
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
    out[size_t(row) * cols + column] = inside ? in[size_t(y) * cols + x] : 0;
}
