/*---
entry: sum_vector<unroll>
problem: sum_of_squares
arguments: [numbers, sum, n]
parameters:
  unroll:
    values: [1, 2, 4]
    default: 2
    label: {en: "Loads in flight", zh_CN: "在途加载数"}
    help: {en: "Loads of 16 bytes that a thread starts before it uses the first.", zh_CN: "线程在使用第一个结果之前发出的 16 字节加载个数。"}
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  blocks:
    values: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]
    default: 1024
    label: {en: "Blocks", zh_CN: "线程块数"}
    help: {en: "Blocks in the grid; each processes a share of the elements.", zh_CN: "网格中的线程块数；每个线程块分担一部分数。"}
zeroed: [sum]
block: [block]
grid: [blocks]
requires:
  - that: "n / blocks <= 52428800"
    else: {en: "a 32-bit sum holds at most 52428800 squares: use more blocks", zh_CN: "32 位的和最多容纳 52428800 个平方：请使用更多线程块"}
title:
  en: "Sum of squares, 16 bytes per load"
  zh_CN: "平方和，每次加载 16 字节"
about:
  en: >-
    In the last step, every load reads four elements, and several loads are in flight before the
    first is used. The sum is then about as fast as the memory. Compare with the shuffle version at
    large n, and with the first version. The arithmetic is the same; only the memory accesses
    differ.
  zh_CN: "最后一步：每次加载带来四个数，并且在使用第一个之前有几个加载同时在途。这样求和的速度就接近内存所能提供的极\
    限。请在 n 较大时与洗牌版本比较，再与最初的版本比较：运算完全相同，差别全在于怎样读取内存。"
source:
- {text: vectorized_memory_access, chapter: vectorized_memcpy}
- "CUDA C++ Programming Guide, warp shuffle functions"
---*/
template <int unroll>
__global__ void sum_vector(const int *numbers, unsigned long long *sum, size_t n)
{
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    // Vectors of four elements; in each round, a thread processes `unroll` of them, one grid width apart.
    const int4 *packets = reinterpret_cast<const int4 *>(numbers);
    size_t count = n / 4;

    unsigned mine = 0;
    for (size_t i = first; i < count; i += unroll * stride) {
        int4 four[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u)
            four[u] = i + u * stride < count ? packets[i + u * stride] : make_int4(0, 0, 0, 0);
#pragma unroll
        for (int u = 0; u < unroll; ++u)
            mine += four[u].x * four[u].x + four[u].y * four[u].y + four[u].z * four[u].z +
                    four[u].w * four[u].w;
    }

    // The grid's first threads process up to three remaining elements.
    if (first < n % 4)
        mine += numbers[count * 4 + first] * numbers[count * 4 + first];

    // Within a warp, shuffles combine sums: after the round with offset 16, lanes
    // 0-15 hold two sums each; after the round with offset 1, lane 0 holds the sum of all 32 lanes.
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, offset);

    // Lane 0 of each warp adds its warp's sum to the block's sum.
    __shared__ unsigned total;
    if (threadIdx.x == 0)
        total = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        atomicAdd(&total, mine);
    __syncthreads();

    if (threadIdx.x == 0)
        atomicAdd(sum, (unsigned long long)total);
}
