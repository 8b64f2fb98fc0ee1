/*---
entry: layer_norm_block
problem: layer_norm
arguments: [in, weight, bias, out, cols]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: [rows]
title: {en: "Layer normalization, one block per row", zh_CN: "层归一化，每个线程块一行"}
about:
  en: >-
    The threads of a block share a row: neighbours read neighbours, and sums are reduced by shuffles and through shared
    memory. The mean is known before the squares are added up, so that no digits are lost to cancellation.
  zh_CN: "一个线程块的线程共同处理一行：相邻线程读相邻元素，和通过洗牌与共享内存归约。先求出均值再累加平方，因此不会因相近的数相减而损失有效数字。"
source: "J. Ba, J. Kiros, G. Hinton, Layer normalization, 2016"
---*/

__device__ float block_sum(float mine)
{
    __shared__ float of_warp[32];
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, offset);
    __syncthreads(); // the elements may be reused
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    float all = 0;
    for (int w = 0; w < blockDim.x / 32; ++w)
        all += of_warp[w];
    return all;
}

__global__ void layer_norm_block(const float *in, const float *weight, const float *bias, float *out, size_t cols)
{
    const float *x = in + blockIdx.x * cols;
    float mine = 0;
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        mine += x[c];
    float mean = block_sum(mine) / cols;
    mine = 0;
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        mine += (x[c] - mean) * (x[c] - mean);
    float scale = rsqrtf(block_sum(mine) / cols + 1e-5f);
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        out[blockIdx.x * cols + c] = (x[c] - mean) * scale * weight[c] + bias[c];
}
