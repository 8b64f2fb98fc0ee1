/*---
entry: rotate_ldg
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
  en: "Rotate by __ldg"
  zh_CN: "用 __ldg 旋转"
about:
  en: >-
    This kernel reads the same addresses through the read-only path. The layout in memory is still
    row by row, and read-only data does not help a cache to predict the next row.
  zh_CN: "同样的地址，走只读路径。内存中的布局仍是一行接一行；\
    缓存即使知道数据不会变，也不知道接下来要的是哪一行。"
source:
- {text: cuda_made_simple, chapter: texture}
- {text: professional_cuda_c, chapter: texture_memory}
---*/
__global__ void rotate_ldg(const float *in, float *out, int rows, int cols,
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
    out[size_t(row) * cols + column] = inside ? __ldg(&in[size_t(y) * cols + x]) : 0;
}
