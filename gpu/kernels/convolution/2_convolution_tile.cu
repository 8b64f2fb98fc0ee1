/*---
entry: convolution_tile<radius>
problem: convolution
arguments: [in, weights, out, rows, cols]
parameters:
  block_x: {values: [8, 16, 32, 64], default: 32, label: {en: "Block width", zh_CN: "块宽"}, help: {en: "Threads side by side, along a row.", zh_CN: "沿一行并排的线程数。"}}
  block_y: {values: [1, 2, 4, 8, 16], default: 8, label: {en: "Block height", zh_CN: "块高"}, help: {en: "Rows of threads in a block.", zh_CN: "一个线程块中的线程行数。"}}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]
shared_bytes: 4 * (block_x + 2 * radius) * (block_y + 2 * radius)
title: {en: "Convolution with a shared-memory tile", zh_CN: "用共享内存图块的卷积"}
about:
  en: >-
    A block loads its tile into shared memory once, with a border (halo) of radius elements and with zeros beyond the image's
    edge. The weights are in shared memory, too. The radius is a compile-time constant, and the compiler unrolls both loops.
  zh_CN: "线程块把自己的图块连同宽为 radius 的边框（halo）一次载入共享内存（图像边界之外为零），权重也放在共享内存里。半径在编译时已知，编译器会展开两层循环。"
source: "V. Podlozhnyuk, Image convolution with CUDA, 2007"
---*/

template <int radius>
__global__ void convolution_tile(const float *in, const float *weights, float *out, int rows, int cols)
{
    constexpr int width = 2 * radius + 1;
    extern __shared__ float tile[];
    __shared__ float mine[width * width];
    int pitch = blockDim.x + 2 * radius, height = blockDim.y + 2 * radius;
    int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
    for (int k = thread; k < width * width; k += threads)
        mine[k] = weights[k];
    int left = int(blockIdx.x * blockDim.x) - radius, top = int(blockIdx.y * blockDim.y) - radius;
    for (int k = thread; k < pitch * height; k += threads) {
        int y = top + k / pitch, x = left + k % pitch;
        tile[k] = y >= 0 && y < rows && x >= 0 && x < cols ? in[size_t(y) * cols + x] : 0.0f;
    }
    __syncthreads();
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    float sum = 0;
#pragma unroll
    for (int dy = 0; dy < width; ++dy)
#pragma unroll
        for (int dx = 0; dx < width; ++dx)
            sum += tile[(threadIdx.y + dy) * pitch + threadIdx.x + dx] * mine[dy * width + dx];
    out[size_t(row) * cols + col] = sum;
}
