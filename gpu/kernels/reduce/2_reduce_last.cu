/*---
entry: reduce_last<element, unroll, walk>
problem: reduce
arguments: [numbers, sum, n, partial, arrived]
parameters:
  unroll:
    values: [1, 2, 4, 8]
    default: 4
    label: {en: "Loads in flight", zh_CN: "在途加载数"}
    help: {en: "Loads of 16 bytes that a thread starts before it uses the first.", zh_CN: "线程在使用第一个结果之前发出的 16 字节加载个数。"}
  walk:
    values: [stride, stretch]
    default: stride
    label: {en: "Order", zh_CN: "次序"}
    help:
      en: "stride: a block processes pieces that are a grid apart; stretch: adjacent pieces."
      zh_CN: "stride：线程块取相隔一个网格的片段；stretch：取相邻的片段。"
  block:
    values: [64, 128, 256, 512, 1024]
    default: 512
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  blocks:
    values: [1, 2, 3, 4, 6, 8, 12, 16, 32, 64]
    default: 4
    label: {en: "Blocks per SM", zh_CN: "每个 SM 的线程块数"}
    help: {en: "The grid has this many blocks for each SM of the device.", zh_CN: "网格中对应设备每个 SM 的线程块数。"}
scratch:
  partial: {type: float, elements: "64 * sm_count"}
  arrived: {type: unsigned, elements: 1}
zeroed: [arrived]
block: [block]
grid: ["blocks * sm_count"]
presets:
  - name: "H200, large"
    device: "NVIDIA H200"
    date: 2026-11-24
    at: {n: 1 Gi, element: float}
    parameters: {unroll: 4, walk: stride, block: 512, blocks: 4}
    bandwidth: 4675 GB/s
title:
  en: "Sum, finished by the last block"
  zh_CN: "求和，由最后一块收尾"
about:
  en: >-
    Each thread has several loads of 16 bytes in flight. Instead of an atomic addition to the
    result, each block stores its sum and increments a counter. The last block adds up the sums,
    always in the same order. So one launch is enough, and floats give the same digits in every run.
    A library needs two launches for that. At small n, measure the cost of the second launch.
  zh_CN: "每次加载 16 字节，几个加载同时在途；各线程块不再对结果做原子加，而是存下自己的和，并把计数器加一。最后一个线程块按固定的次序把这些和加起来：只启动一次，浮点结果每次逐位相同。某个库要启动两次。请在 n 较小时测量第二次启动的代价。"
source:
- "CUDA C++ Programming Guide, memory fence functions, example of a sum in one launch"
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
---*/

// A vector of four elements, which one load fetches.
template <typename T> struct Packet;
template <> struct Packet<int> { using Type = int4; };
template <> struct Packet<float> { using Type = float4; };

// Computes the block's total in its first thread: first
// within warps with shuffles, then over the warps.
template <typename T>
__device__ T block_total(T mine)
{
    __shared__ T of_warp[32];
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, offset);
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x < 32) {
        mine = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : T(0);
#pragma unroll
        for (int offset = 16; offset > 0; offset /= 2)
            mine += __shfl_down_sync(0xffffffff, mine, offset);
    }
    __syncthreads(); // the elements may be reused
    return mine;
}

enum Walk { stretch, stride };

template <typename T, int unroll, Walk walk>
__global__ void reduce_last(const T *numbers, T *sum, size_t n, T *partial, unsigned *arrived)
{
    using P = typename Packet<T>::Type;
    const P *packets = reinterpret_cast<const P *>(numbers);
    size_t count = n / 4;

    // The rounds of a block, with `unroll` vectors per thread.
    constexpr bool far = walk == stride;
    size_t round = size_t(blockDim.x) * unroll;
    size_t rounds = (count + round - 1) / round;
    size_t begin = far ? blockIdx.x : rounds * blockIdx.x / gridDim.x;
    size_t end = far ? rounds : rounds * (blockIdx.x + 1) / gridDim.x;
    size_t step = far ? gridDim.x : 1;

    T x = 0, y = 0, z = 0, w = 0;
    for (size_t r = begin; r < end; r += step) {
        size_t first = r * round + threadIdx.x;
        P four[unroll];
        if (first + (unroll - 1) * blockDim.x < count) { // no bounds checks are needed
#pragma unroll
            for (int u = 0; u < unroll; ++u)
                four[u] = packets[first + u * blockDim.x];
        } else {
#pragma unroll
            for (int u = 0; u < unroll; ++u)
                four[u] = first + u * blockDim.x < count ? packets[first + u * blockDim.x] : P{};
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            x += four[u].x;
            y += four[u].y;
            z += four[u].z;
            w += four[u].w;
        }
    }
    T mine = (x + y) + (z + w);

    // Up to three elements do not fill a vector.
    if (blockIdx.x == 0 && threadIdx.x < n % 4)
        mine += numbers[count * 4 + threadIdx.x];

    // Every block stores its total and increments a counter: the block with the
    // last number finds all totals. The counter is then reset for the next run.
    T total = block_total(mine);
    __shared__ bool last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = total;
        __threadfence();
        last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last)
        return;
    __threadfence();

    // The totals are always added in the same order, regardless of which block is last.
    mine = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x)
        mine += __ldcg(&partial[b]);
    total = block_total(mine);
    if (threadIdx.x == 0)
        *sum = total;
}
