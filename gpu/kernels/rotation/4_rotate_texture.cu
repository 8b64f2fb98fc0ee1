/*---
entry: rotate_texture
problem: rotation
arguments: [picture, out, rows, cols, cosine, sine]
textures: {picture: {of: in, width: cols, height: rows}}
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
  en: "Rotate through a texture in two dimensions"
  zh_CN: "通过二维纹理旋转"
about:
  en: >-
    Before the kernel runs, the image is copied into the texture layout: small squares of neighbours
    are stored together, so that elements that are near in the image are near in memory, in every
    direction. The time hardly depends on the angle. Outside the image, the unit returns 0. The copy
    into the texture layout is not included in the time.
  zh_CN: "核函数运行之前，图像被排成纹理单元的布局：相邻元素的小方块放在一起，于是图像中相近的元素在内存中也相近，\
    不论方向。曲线几乎不随角度弯曲。图像之外，纹理单元自动返回 0。拷贝成这种布局的时间不计入。"
source:
- {text: cuda_made_simple, chapter: texture}
- {text: professional_cuda_c, chapter: texture_memory}
---*/
__global__ void rotate_texture(cudaTextureObject_t picture, float *out, int rows, int cols,
                               int cosine, int sine)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols) return;

    // The position relative to the centre in half elements. Sine and cosine are in units of 2^-14.
    int dx = 2 * column - (cols - 1), dy = 2 * row - (rows - 1);
    int x = (cosine * dx + sine * dy + (cols << 14)) >> 15;
    int y = (cosine * dy - sine * dx + (rows << 14)) >> 15;
    out[size_t(row) * cols + column] = tex2D<float>(picture, x + 0.5f, y + 0.5f);
}
