/*---
entry: read_l2<unroll>
problem: cache_read
arguments: [numbers, sum, n, rounds]
parameters:
  unroll:
    values: [1, 2, 4, 8]
    default: 4
    label: {en: "Loads in flight", zh_CN: "在途加载数"}
    help: {en: "Loads of 16 bytes that a thread starts before it uses the first.", zh_CN: "线程在使用第一个结果之前发出的 16 字节加载个数。"}
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 512
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "线程束大小 32 的倍数。"}
  blocks:
    values: [1, 2, 4, 8]
    default: 2
    label: {en: "Blocks per multiprocessor", zh_CN: "每个多处理器的块数"}
    help: {en: "The grid has so many blocks for each multiprocessor of the device.", zh_CN: "网格为设备的每个多处理器准备这么多线程块。"}
zeroed: [sum]
block: [block]
grid: ["sm_count * blocks"]
title:
  en: "Reads that bypass L1"
  zh_CN: "绕过 L1 的读取"
about:
  en: >-
    The loads (__ldcg, in PTX ld.global.cg) leave the L1 cache out, so that every one of them reaches the L2
    cache: with an array that stays there the bandwidth is that of L2, with a larger one that of memory. In
    each round every block reads what its neighbour read in the round before. The device's peak of L2 is
    measured with this kernel.
  zh_CN: "这些加载（__ldcg，即 PTX 的 ld.global.cg）不经过 L1 缓存，因此每次都到达 L2：数组能留在 L2 时，带宽就是 L2 的带宽；\
    数组更大时则是显存的带宽。每一轮中，各线程块读取其相邻块上一轮所读的部分。设备的 L2 峰值就是用这个核函数测得的。"
source: "PTX ISA, cache operators; CUDA C++ Programming Guide, load functions using cache hints"
---*/
template <int unroll>
__global__ void read_l2(const unsigned *numbers, unsigned *sum, size_t n, int rounds)
{
    const uint4 *packets = reinterpret_cast<const uint4 *>(numbers);
    size_t count = n / 4;
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    unsigned mine = 0;
    for (int round = 0; round < rounds; ++round) {
        // Each round starts one block further, because
        // the compiler would execute equal loads only once.
        size_t begin = count > 0 ? size_t(round) * blockDim.x % count : 0;
        for (size_t i = first; i < count; i += unroll * stride) {
            uint4 four[unroll];
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                size_t at = i + u * stride + begin;
                if (at >= count)
                    at -= count;
                four[u] = i + u * stride < count ? __ldcg(packets + at) : make_uint4(0, 0, 0, 0);
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u)
                mine += four[u].x + four[u].y + four[u].z + four[u].w;
        }

        // The grid's first threads process up to three remaining elements.
        if (first < n % 4)
            mine += __ldcg(numbers + count * 4 + first);
    }

#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, offset);

    // There is one global atomic per block, because all atomics use the same address.
    __shared__ unsigned total;
    if (threadIdx.x == 0)
        total = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        atomicAdd(&total, mine);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(sum, total);
}
