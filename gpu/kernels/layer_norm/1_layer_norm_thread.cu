/*---
entry: layer_norm_thread
problem: layer_norm
arguments: [in, weight, bias, out, rows, cols]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: ["ceil(rows / block)"]
title: {en: "Layer normalization, one thread per row", zh_CN: "层归一化，每个线程一行"}
about:
  en: >-
    Three loops over a row: the mean, the variance, the result. Neighbouring threads read elements that are a whole row
    apart, so that each request of a warp touches 32 sectors and uses 4 bytes of each.
  zh_CN: "对一行循环三遍：求均值、求方差、写结果。相邻线程读取的元素相隔一整行，因此 warp 的每次请求触及 32 个扇区，每个扇区只用 4 字节。"
source: "J. Ba, J. Kiros, G. Hinton, Layer normalization, 2016"
---*/

__global__ void layer_norm_thread(const float *in, const float *weight, const float *bias, float *out, size_t rows, size_t cols)
{
    size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float *x = in + row * cols;
    float sum = 0;
    for (size_t c = 0; c < cols; ++c)
        sum += x[c];
    float mean = sum / cols;
    float squares = 0;
    for (size_t c = 0; c < cols; ++c)
        squares += (x[c] - mean) * (x[c] - mean);
    float scale = rsqrtf(squares / cols + 1e-5f);
    for (size_t c = 0; c < cols; ++c)
        out[row * cols + c] = (x[c] - mean) * scale * weight[c] + bias[c];
}
