/*---
entry: rms_norm_block
problem: rms_norm
arguments: [in, weight, out, cols]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: [rows]
title: {en: "RMS normalisation, the row read twice", zh_CN: "均方根归一化，每行读两遍"}
about:
  en: >-
    The threads of a block share a row. They read it once to add up its squares, and once more to
    scale it. The second pass hits in a cache unless the row is too long, but each thread has only
    one load in flight at a time.
  zh_CN: "一个线程块的线程共同处理一行：先累加平方，再读一遍并缩放。只要不太长，第二遍时它在缓存中，但每个线程同时只有一次加载在途中。"
source: "B. Zhang, R. Sennrich, Root mean square layer normalization, 2019"
---*/

__device__ float block_sum(float mine)
{
    __shared__ float of_warp[32];
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, offset);
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    float all = 0;
    for (int w = 0; w < blockDim.x / 32; ++w)
        all += of_warp[w];
    return all;
}

__global__ void rms_norm_block(const float *in, const float *weight, float *out, size_t cols)
{
    const float *x = in + blockIdx.x * cols;
    float mine = 0;
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        mine += x[c] * x[c];
    float scale = rsqrtf(block_sum(mine) / cols + 1e-5f);
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        out[blockIdx.x * cols + c] = x[c] * scale * weight[c];
}
