/*---
entry: softmax_online
problem: softmax_rows
arguments: [in, out, cols]
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
block: [block]
grid: [rows]
title: {en: "Softmax, maximum and sum in one pass", zh_CN: "softmax，一遍求出最大值与和"}
about:
  en: >-
    A thread keeps the maximum so far and the sum of the exponentials relative to it. When it finds
    a larger element, it rescales the sum. Two such pairs can be combined in the same way, between
    lanes and between warps. A row of any length is read twice instead of three times, which matters
    if it does not fit into a cache.
  zh_CN: "每个线程保留迄今的最大值，以及相对于它的指数之和；遇到更大的数时，把和按比例缩小。两个这样的数对可用同样的方法合并，通道之间、warp 之间也就都能合并。无论行有多长，都只读两遍而不是三遍：在缓存放不下时这很重要。"
source: "M. Milakov, N. Gimelshein, Online normalizer calculation for softmax, 2018"
---*/

// The maximum of some values, and the sum of exp(value - maximum).
struct Norm {
    float largest, sum;
};

__device__ __forceinline__ Norm join(Norm a, Norm b)
{
    float largest = fmaxf(a.largest, b.largest);
    // If there are no values, the sum is 0, and the maximum is very low.
    return {largest, a.sum * __expf(a.largest - largest) + b.sum * __expf(b.largest - largest)};
}

__device__ Norm join_lanes(Norm mine, int lanes)
{
    for (int offset = lanes / 2; offset > 0; offset /= 2)
        mine = join(mine, {__shfl_xor_sync(0xffffffff, mine.largest, offset),
                           __shfl_xor_sync(0xffffffff, mine.sum, offset)});
    return mine;
}

__global__ void softmax_online(const float *in, float *out, size_t cols)
{
    __shared__ Norm of_warp[32];
    const float *x = in + blockIdx.x * cols;
    float *y = out + blockIdx.x * cols;
    bool wide = cols % 4 == 0;
    size_t packets = wide ? cols / 4 : 0;

    Norm mine = {-3e38f, 0};
    for (size_t p = threadIdx.x; p < packets; p += blockDim.x) {
        float4 four = reinterpret_cast<const float4 *>(x)[p];
        float largest = fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
        mine = join(mine, {largest, expf(four.x - largest) + expf(four.y - largest) + expf(four.z - largest) +
                                        expf(four.w - largest)});
    }
    for (size_t c = 4 * packets + threadIdx.x; c < cols; c += blockDim.x)
        mine = join(mine, {x[c], 1});

    mine = join_lanes(mine, 32);
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    int warps = blockDim.x / 32; // a power of two
    mine = join_lanes(of_warp[threadIdx.x % warps], warps);
    float scale = 1 / mine.sum;

    for (size_t p = threadIdx.x; p < packets; p += blockDim.x) {
        float4 four = reinterpret_cast<const float4 *>(x)[p];
        reinterpret_cast<float4 *>(y)[p] =
            make_float4(expf(four.x - mine.largest) * scale, expf(four.y - mine.largest) * scale,
                        expf(four.z - mine.largest) * scale, expf(four.w - mine.largest) * scale);
    }
    for (size_t c = 4 * packets + threadIdx.x; c < cols; c += blockDim.x)
        y[c] = expf(x[c] - mine.largest) * scale;
}
