/*---
entry: softmax_thread
problem: softmax_rows
arguments: [in, out, rows, cols]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(rows / block)"]
title: {en: "Softmax, one thread per row", zh_CN: "softmax，每个线程一行"}
about:
  en: >-
    Three loops over a row: the largest element, the sum, the result. Neighbouring threads read
    elements that are a whole row apart, so each request of a warp accesses 32 sectors and uses 4
    bytes of each.
  zh_CN: "对一行循环三遍：求最大元素、求和、写结果。相邻线程读取的元素相隔一整行，因此 warp 的每次请求触及 32 个扇区，每个扇区只用 4 字节。"
source: "M. Milakov, N. Gimelshein, Online normalizer calculation for softmax, 2018, on the passes over memory that a safe softmax takes"
---*/

__global__ void softmax_thread(const float *in, float *out, size_t rows, size_t cols)
{
    size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float *x = in + row * cols;
    float largest = x[0];
    for (size_t c = 1; c < cols; ++c)
        largest = fmaxf(largest, x[c]);
    float sum = 0;
    for (size_t c = 0; c < cols; ++c)
        sum += expf(x[c] - largest);
    for (size_t c = 0; c < cols; ++c)
        out[row * cols + c] = expf(x[c] - largest) / sum;
}
