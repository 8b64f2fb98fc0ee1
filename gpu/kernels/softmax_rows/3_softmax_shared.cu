/*---
entry: softmax_shared
problem: softmax_rows
arguments: [in, out, cols]
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: [rows]
shared_bytes: 4 * cols
title: {en: "Softmax, the row kept in shared memory", zh_CN: "softmax，整行留在共享内存"}
about:
  en: >-
    One block processes a row, but reads it from global memory only once. Each thread keeps its
    elements in shared memory and replaces them by their exponentials, so that each exponential is
    computed once instead of twice. The threads share only the maximum and the sum. Rows that do not
    fit into shared memory are excluded.
  zh_CN: "仍是每个线程块一行，但整行只从全局内存读一次：每个线程把自己的元素留在共享内存中，再换成它们的指数值，因此每个指数只算一次而不是两次。除最大值与和之外，没有线程读取别的线程写的数据。一行必须放得下：更长的行会被排除。"
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

__global__ void softmax_shared(const float *in, float *out, size_t cols)
{
    extern __shared__ float row[]; // each thread uses only its own elements, so no barrier is needed
    const float *x = in + blockIdx.x * cols;
    float largest = __int_as_float(0xff800000);
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x) {
        row[c] = x[c];
        largest = fmaxf(largest, row[c]);
    }
    largest = block_join(largest, Larger());
    float sum = 0;
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x) {
        row[c] = expf(row[c] - largest);
        sum += row[c];
    }
    sum = block_join(sum, Sum());
    for (size_t c = threadIdx.x; c < cols; c += blockDim.x)
        out[blockIdx.x * cols + c] = row[c] / sum;
}
