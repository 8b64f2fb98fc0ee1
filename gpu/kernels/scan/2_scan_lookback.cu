/*---
entry: scan_lookback<packets>
problem: scan
arguments: [in, out, status, tickets, n]
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  packets:
    values: [1, 2, 4]
    default: 4
    label: {en: "16-byte vectors per thread", zh_CN: "每线程的 16 字节向量数"}
    help: {en: "Vectors of four elements that a thread loads before it adds. A tile has 4 x block x packets elements.", zh_CN: "线程在求和之前加载多少个向量，每个向量四个元素。一段有 4 x block x packets 个元素。"}
scratch:
  status: {type: unsigned long long, elements: "ceil(n / (4 * block * packets))"}
  tickets: {type: unsigned, elements: 1}
zeroed: [status, tickets]
block: [block]
grid: ["ceil(n / (4 * block * packets))"]
title: {en: "Prefix sum in one pass, with decoupled look-back", zh_CN: "一遍完成的前缀和，解耦回看"}
about:
  en: >-
    Each block publishes the sum of its tile as soon as possible. Then it looks back over the
    previous tiles and adds up their sums, until it finds a tile whose total from the beginning is
    available. So no block waits for a chain of all tiles, and every element is read once and
    written once: 8 bytes per element. A counter assigns the tiles, so that a block waits only for
    blocks that are already running.
  zh_CN: "每个线程块一算出自己这一段的和就立即公布，然后向前回看各段，累加它们的和，直到遇到某一段已知道从开头到它末尾的总和为止。谁都不必等待整条链，每个数只读一次、写一次：每个元素 8 字节。各段由计数器分发，因此线程块只会等待已在运行的线程块。"
source: "D. Merrill, M. Garland, Single-pass parallel prefix scan with decoupled look-back, NVIDIA technical report NVR-2016-002, 2016"
---*/

// The published status of a tile. State and sum share a 64-bit word, which is read and
// written as a whole, so neither is visible without the other, and no fence is needed.
enum State : unsigned { nothing = 0, sum_of_tile = 1, sum_to_end = 2 };

__device__ unsigned long long word_of(State state, int sum)
{
    return static_cast<unsigned long long>(state) << 32 | static_cast<unsigned>(sum);
}

// The volatile access bypasses registers and L1, which do not receive other blocks' words.
__device__ void publish(unsigned long long *word, State state, int sum)
{
    *static_cast<volatile unsigned long long *>(word) = word_of(state, sum);
}

__device__ unsigned long long published(const unsigned long long *word)
{
    return *static_cast<const volatile unsigned long long *>(word);
}

constexpr unsigned all_lanes = 0xffffffff;

// Returns the inclusive sum over the lanes.
__device__ int scan_warp(int mine, int lane)
{
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
        int before = __shfl_up_sync(all_lanes, mine, distance);
        if (lane >= distance)
            mine += before;
    }
    return mine;
}

// Returns the sum of all previous tiles. A warp examines 32 tiles at a time, and lane 0 examines the nearest tile.
__device__ int look_back(const unsigned long long *status, int tile, int lane)
{
    int before = 0;
    for (int nearest = tile - 1;; nearest -= 32) {
        int place = nearest - lane;
        unsigned long long word;
        do
            word = place >= 0 ? published(&status[place]) : word_of(sum_to_end, 0);
        while (__any_sync(all_lanes, word >> 32 == nothing));
        unsigned ends = __ballot_sync(all_lanes, word >> 32 == sum_to_end);
        int last = ends ? __ffs(ends) - 1 : 31; // this tile's sum already includes all previous tiles
        int part = lane <= last ? static_cast<int>(word) : 0;
#pragma unroll
        for (int offset = 16; offset > 0; offset /= 2)
            part += __shfl_xor_sync(all_lanes, part, offset);
        before += part;
        if (ends)
            return before;
    }
}

template <int packets>
__global__ void scan_lookback(const int *in, int *out, unsigned long long *status, unsigned *tickets, size_t n)
{
    __shared__ int taken;
    __shared__ int of_warp[32]; // first the sum of each warp, then of the previous warps
    __shared__ int of_tiles;    // the sum of all previous tiles

    // Blocks may start in any order. With a ticket, all previous tiles are already in progress.
    if (threadIdx.x == 0)
        taken = atomicAdd(tickets, 1u);
    __syncthreads();
    int tile = taken;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    size_t begin = (size_t(tile) * blockDim.x + 32 * warp) * 4 * packets + 4 * lane;

    int4 sums[packets];
#pragma unroll
    for (int k = 0; k < packets; ++k) {
        size_t i = begin + 128 * k;
        if (i + 3 < n)
            sums[k] = *reinterpret_cast<const int4 *>(in + i);
        else
            sums[k] = {i < n ? in[i] : 0, i + 1 < n ? in[i + 1] : 0, i + 2 < n ? in[i + 2] : 0, 0};
    }

    // A warp processes 128 contiguous elements at a time: sums within each thread, then across the lanes.
    int stretch = 0;
#pragma unroll
    for (int k = 0; k < packets; ++k) {
        sums[k].y += sums[k].x;
        sums[k].z += sums[k].y;
        sums[k].w += sums[k].z;
        int to_here = scan_warp(sums[k].w, lane);
        int before = stretch + to_here - sums[k].w;
        sums[k].x += before;
        sums[k].y += before;
        sums[k].z += before;
        sums[k].w += before;
        stretch += __shfl_sync(all_lanes, to_here, 31);
    }
    if (lane == 0)
        of_warp[warp] = stretch;
    __syncthreads();

    if (warp == 0) {
        int mine = lane < blockDim.x / 32 ? of_warp[lane] : 0;
        int to_here = scan_warp(mine, lane);
        of_warp[lane] = to_here - mine;
        int total = __shfl_sync(all_lanes, to_here, 31);
        if (lane == 0 && tile > 0)
            publish(&status[tile], sum_of_tile, total);
        int before = look_back(status, tile, lane);
        if (lane == 0) {
            publish(&status[tile], sum_to_end, before + total);
            of_tiles = before;
        }
    }
    __syncthreads();

    int before = of_tiles + of_warp[warp];
#pragma unroll
    for (int k = 0; k < packets; ++k) {
        size_t i = begin + 128 * k;
        sums[k].x += before;
        sums[k].y += before;
        sums[k].z += before;
        sums[k].w += before;
        if (i + 3 < n) {
            *reinterpret_cast<int4 *>(out + i) = sums[k];
        } else {
            if (i < n)
                out[i] = sums[k].x;
            if (i + 1 < n)
                out[i + 1] = sums[k].y;
            if (i + 2 < n)
                out[i + 2] = sums[k].z;
        }
    }
}
