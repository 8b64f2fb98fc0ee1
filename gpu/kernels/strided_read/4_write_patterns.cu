/*---
entry: write_patterns<pattern>
problem: strided_read
arguments: [out, in, n, stride]
parameters:
  pattern:
    values: [four, three, two, one, scattered]
    default: four
    label: {en: "Sectors of a store", zh_CN: "一次存储的扇区"}
    help:
      en: "Four, two, or one adjacent sectors, three with gaps between them, or one per lane."
      zh_CN: "四个、两个或一个相邻的，三个彼此隔开的，或每个线程一个。"
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / 768)"]
title:
  en: "Stores of one to 32 sectors"
  zh_CN: "一到 32 个扇区的存储"
about:
  en: >-
    A store of 32 lanes fills four sectors of 32 bytes, a store of 16 lanes fills two, and a store
    of 8 lanes fills one. A store of 24 lanes fills three of the six sectors in 192 bytes, with gaps
    between them. None of them wastes a byte of a sector; they differ in the number of stores for
    the same bytes. In the last pattern, each lane writes to a different sector, and seven eighths
    of every sector are left to other stores. The loads are the same for all patterns.
  zh_CN: "32 个线程的一次存储填满四个 32 字节的扇区，16 个线程填满两个，8 个线程填满一个；24 个线程填满 192 字节的六个扇\
    区中不相连的三个。它们都不浪费扇区里的任何字节，差别在于同样多的字节需要多少次存储。最后一种模式里，\
    每个线程写入各自的扇区，每个扇区的八分之七留给别人。所有模式的加载都相同。"
source: {text: professional_cuda_c, chapter: global_writes, figure: "4-19 to 4-21"}
---*/
enum Pattern { four, three, two, one, scattered };

// Returns the number of active lanes in a store of a warp.
template <Pattern pattern>
__device__ constexpr int lanes()
{
    return pattern == three ? 24 : pattern == two ? 16 : pattern == one ? 8 : 32;
}

// Returns the tile element that this lane writes in store number `store`.
template <Pattern pattern>
__device__ int element(int store, int lane)
{
    if (pattern == scattered) return lane * 24 + store;
    if (pattern == three) { // two stores share six sectors: 0, 2, 5 and 1, 3, 4
        int sector = lane < 16 ? lane / 8 * 2 + store % 2 : 5 - store % 2;
        return store / 2 * 48 + sector * 8 + lane % 8;
    }
    return store * lanes<pattern>() + lane;
}

// Returns the element's position in shared memory, at which no pattern has bank conflicts.
__device__ int place(int e)
{
    return e ^ e / 96;
}

template <Pattern pattern>
__global__ void write_patterns(float *out, const float *in, size_t n, size_t stride)
{
    __shared__ float tile[768];
    size_t base = size_t(blockIdx.x) * 768;
    for (int e = threadIdx.x; e < 768; e += blockDim.x)
        if (base + e < n)
            tile[place(e)] = in[(base + e) * stride];
    __syncthreads();

    int lane = threadIdx.x % 32;
    if (lane >= lanes<pattern>()) return;
    for (int store = threadIdx.x / 32; store < 768 / lanes<pattern>(); store += blockDim.x / 32) {
        int e = element<pattern>(store, lane);
        if (base + e < n)
            out[base + e] = tile[place(e)];
    }
}
