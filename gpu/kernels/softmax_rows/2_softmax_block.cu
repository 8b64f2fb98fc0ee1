/*---
entry: softmax_block
problem: softmax_rows
arguments: [in, out, cols]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: [rows]
title: {en: "Softmax, one block per row", zh_CN: "softmax，每个线程块一行"}
about:
  en: >-
    The threads of a block share a row. Neighbouring threads read neighbouring elements, and
    shuffles and shared memory reduce the maximum and the sum. The row is still read three times,
    but the second and third pass hit in a cache unless the row is too long.
  zh_CN: "一个线程块的线程共同处理一行：相邻线程读相邻元素，最大值与和通过洗牌和共享内存归约。一行仍要读三遍，但只要不太长，第二、三遍时它已在缓存中。"
source: "M. Milakov, N. Gimelshein, Online normalizer calculation for softmax, 2018, on the passes over memory that a safe softmax takes"
---*/

template <typename Join>
__device__ float block_join(float mine, Join join)
{
    __shared__ float of_warp[32];
    for (int offset = 16; offset > 0; offset /= 2)
        mine = join(mine, __shfl_xor_sync(0xffffffff, mine, offset));
    __syncthreads(); // threads may still be reading of_warp in the previous call
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    // Every warp combines the results of all warps, whose number is a power of two.
    int warps = blockDim.x / 32;
    mine = of_warp[threadIdx.x % warps];
    for (int offset = warps / 2; offset > 0; offset /= 2)
        mine = join(mine, __shfl_xor_sync(0xffffffff, mine, offset));
    return mine;
}

struct Larger {
    __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
struct Sum {
    __device__ float operator()(float a, float b) const { return a + b; }
};

__global__ void softmax_block(const float *in, float *out, size_t cols)
{
    const float *x = in + blockIdx.x * cols;
    float largest = __int_as_float(0xff800000);
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        largest = fmaxf(largest, x[c]);
    largest = block_join(largest, Larger());
    float sum = 0;
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        sum += expf(x[c] - largest);
    sum = block_join(sum, Sum());
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        out[blockIdx.x * cols + c] = expf(x[c] - largest) / sum;
}
