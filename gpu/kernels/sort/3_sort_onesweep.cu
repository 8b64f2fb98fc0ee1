/*---
problem: sort
parameters:
  block: {values: [256, 384, 512], default: 384, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "Threads per block in the four passes that move keys.", zh_CN: "搬运键的四遍中每块的线程数。"}}
  each: {values: [8, 12, 16, 21], default: 21, label: {en: "Keys per thread", zh_CN: "每线程键数"}, help: {en: "A tile of a block has block x each keys.", zh_CN: "一个线程块的一段有 block x each 个键。"}}
  copies: {values: [4, 8, 16, 32], default: 8, label: {en: "Copies of the counters", zh_CN: "计数器的份数"}, help: {en: "Copies of the 1024 counters in a block that counts digits. With 32, every lane has a separate copy.", zh_CN: "统计数位的线程块有多少份 1024 个计数器。32 份时每个通道有自己的一份。"}}
sizes: {tiles: "ceil(n / (block * each))", pass_bytes: "4 * (block * each + 2 * 256 * block / 32 + 256 + 8 + 1)"}
requires:
  - {that: n < 1073741824, else: {en: "a word of the look-back has 30 bits for a number of keys", zh_CN: "回看用的字只有 30 位表示键数"}}
scratch:
  other: {type: unsigned, elements: n}
  counts: {type: unsigned, elements: 1024}
  status: {type: unsigned, elements: 1024 * tiles}
  tickets: {type: unsigned, elements: 4}
zeroed: [counts, status, tickets]
launches:
  - {entry: count_digits<copies>, arguments: [keys, counts, n], block: [1024], grid: [sm_count], shared_bytes: 4096 * copies}
  - {entry: scan_digits, arguments: [counts], block: [256], grid: [4]}
  - {entry: "move_keys<0, block, each>", arguments: [keys, other, counts, status, tickets, n], block: [block], grid: [tiles], shared_bytes: pass_bytes}
  - {entry: "move_keys<1, block, each>", arguments: [other, keys, counts, status, tickets, n], block: [block], grid: [tiles], shared_bytes: pass_bytes}
  - {entry: "move_keys<2, block, each>", arguments: [keys, other, counts, status, tickets, n], block: [block], grid: [tiles], shared_bytes: pass_bytes}
  - {entry: "move_keys<3, block, each>", arguments: [other, keys, counts, status, tickets, n], block: [block], grid: [tiles], shared_bytes: pass_bytes}
title: {en: "Onesweep: eight bits per pass, with look-back", zh_CN: "Onesweep：每遍八位，回看求位置"}
about:
  en: >-
    One pass counts the digits of all four passes, because the counts do not depend on the order of
    the keys. Each pass then reads the keys once and writes them once. A block finds by decoupled
    look-back how many keys of each of the 256 digits are in the previous tiles. Within a tile, the
    lanes of a warp find lanes with the same digit by a mask in shared memory. The tile is first
    sorted in shared memory, so that neighbouring lanes write to neighbouring addresses.
  zh_CN: "先读一遍键，统计全部四遍的数位：各数位的个数与键的次序无关。之后每一遍只读一次键、写一次键：每一段通过解耦回看得知，它的 256 个数位值各有多少个键排在前面。段内，warp 的各通道通过共享内存中的掩码得知谁的数位相同；整段先在共享内存中排好，因此相邻的键写到相邻的位置。"
source: "A. Adinets, D. Merrill, Onesweep: a faster least significant digit radix sort for GPUs, 2022"
---*/

constexpr unsigned all_lanes = 0xffffffff;

// Histograms of the four digits with 256 values each. Lane l counts
// in copy l % copies, and the copies of a counter are adjacent.
template <int copies>
__global__ void __launch_bounds__(1024) count_digits(const unsigned *keys, unsigned *counts, int n)
{
    extern __shared__ unsigned counters[]; // indices: [digit][value][copy]
    int lane = threadIdx.x % 32;
    for (int i = threadIdx.x; i < 4 * 256 * copies; i += blockDim.x)
        counters[i] = 0;
    __syncthreads();
    unsigned *mine = counters + lane % copies;
    auto count = [&](unsigned key) {
#pragma unroll
        for (int d = 0; d < 4; ++d)
            atomicAdd(&mine[(256 * d + (key >> 8 * d & 255)) * copies], 1u);
    };
    int packets = n / 4, stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < packets; i += stride) {
        uint4 four = reinterpret_cast<const uint4 *>(keys)[i];
        count(four.x);
        count(four.y);
        count(four.z);
        count(four.w);
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 4)
        count(keys[4 * packets + threadIdx.x]);
    __syncthreads();
    for (int i = threadIdx.x; i < 4 * 256; i += blockDim.x) {
        unsigned sum = 0;
#pragma unroll
        for (int k = 0; k < copies; ++k)
            sum += counters[copies * i + (k + lane) % copies]; // each lane starts with a different copy
        if (sum > 0)
            atomicAdd(&counts[i], sum);
    }
}

// Returns the exclusive sum over the first 256 threads. `of_warp` has space for 8 values.
__device__ __forceinline__ unsigned sum_before(unsigned mine, unsigned *of_warp)
{
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned sum = mine;
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
        unsigned before = __shfl_up_sync(all_lanes, sum, distance);
        if (lane >= distance)
            sum += before;
    }
    if (lane == 31 && warp < 8)
        of_warp[warp] = sum;
    __syncthreads();
    unsigned of_warps = lane < min(warp, 8) ? of_warp[lane] : 0; // each lane has one of the previous warps
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        of_warps += __shfl_xor_sync(all_lanes, of_warps, offset);
    return of_warps + sum - mine;
}

// Computes the position of the first key for each value of a digit. Each block processes one digit.
__global__ void scan_digits(unsigned *counts)
{
    __shared__ unsigned of_warp[8];
    unsigned *mine = &counts[256 * blockIdx.x + threadIdx.x];
    *mine = sum_before(*mine, of_warp);
}

// The published status of a tile for a digit: two bits of state and 30 bits of count in one word, so that neither is visible without the other.
enum : unsigned { of_tile = 1u << 30, to_end = 2u << 30, number = of_tile - 1 };

// The volatile access bypasses registers and L1, which do not receive other blocks' words.
__device__ __forceinline__ void publish(unsigned *word, unsigned what) { *static_cast<volatile unsigned *>(word) = what; }
__device__ __forceinline__ unsigned published(const unsigned *word) { return *static_cast<const volatile unsigned *>(word); }

template <int digit, int block, int each>
__global__ void __launch_bounds__(block)
    move_keys(const unsigned *from, unsigned *to, const unsigned *starts, unsigned *status, unsigned *tickets, int n)
{
    constexpr int warps = block / 32, keys_of_tile = block * each;
    extern __shared__ unsigned sorted[];               // the tile's keys in their new order
    unsigned *of_warps = sorted + keys_of_tile;        // by warp and digit: number of keys, and later the position of the next key
    unsigned *masks = of_warps + 256 * warps;          // by warp and digit: lanes whose keys have this digit
    unsigned *places = masks + 256 * warps;            // by digit: position in the output, minus position in the tile
    unsigned *sums = places + 256, *taken = sums + 8;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    starts += 256 * digit;
    status += size_t(256) * gridDim.x * digit;

    // Blocks may start in any order. With a ticket, all previous tiles are already in progress.
    if (threadIdx.x == 0)
        *taken = atomicAdd(&tickets[digit], 1u);
    unsigned *mine = of_warps + 256 * warp, *mask = masks + 256 * warp;
#pragma unroll
    for (int k = 0; k < 8; ++k)
        mine[32 * k + lane] = mask[32 * k + lane] = 0;
    __syncthreads();
    int tile = *taken;
    size_t begin = size_t(tile) * keys_of_tile;
    int count = min(size_t(keys_of_tile), n - begin);
    auto digit_of = [](unsigned key) { return key >> 8 * digit & 255; };

    // A warp processes 32 contiguous keys at a time. Keys beyond the end have the maximum value, so that they sort last.
    unsigned keys[each];
#pragma unroll
    for (int k = 0; k < each; ++k) {
        int i = 32 * (each * warp + k) + lane;
        keys[k] = i < count ? __ldcs(from + begin + i) : 0xffffffff;
    }

    // The number of keys per digit, first of each warp, then of the tile, for which later tiles wait.
#pragma unroll
    for (int k = 0; k < each; ++k)
        atomicAdd(&mine[digit_of(keys[k])], 1u);
    __syncthreads();
    unsigned total = 0;
    if (threadIdx.x < 256) {
#pragma unroll
        for (int w = 0; w < warps; ++w)
            total += of_warps[256 * w + threadIdx.x];
        publish(&status[size_t(256) * tile + threadIdx.x], (tile == 0 ? to_end : of_tile) | total);
    }
    unsigned first = sum_before(total, sums);
    if (threadIdx.x < 256) {
        unsigned next = first;
#pragma unroll
        for (int w = 0; w < warps; ++w) {
            unsigned has = of_warps[256 * w + threadIdx.x];
            of_warps[256 * w + threadIdx.x] = next;
            next += has;
        }
    }
    __syncthreads();

    // Lanes with the same digit get consecutive positions. The first of these lanes advances the counter.
#pragma unroll
    for (int k = 0; k < each; ++k) {
        unsigned d = digit_of(keys[k]);
        atomicOr(&mask[d], 1u << lane);
        __syncwarp();
        unsigned same = mask[d], place = 0;
        __syncwarp();
        int first_of_same = __ffs(same) - 1;
        if (lane == first_of_same) {
            place = mine[d];
            mine[d] = place + __popc(same);
            mask[d] = 0;
        }
        __syncwarp();
        place = __shfl_sync(all_lanes, place, first_of_same) + __popc(same & ((1u << lane) - 1));
        sorted[place] = keys[k];
    }

    // Each thread determines the number of keys with its digit in previous tiles.
    if (threadIdx.x < 256) {
        unsigned before = 0;
        for (int t = tile - 1; t >= 0; --t) {
            unsigned word;
            do
                word = published(&status[size_t(256) * t + threadIdx.x]);
            while (word == 0);
            before += word & number;
            if (word & to_end)
                break;
        }
        if (tile > 0)
            publish(&status[size_t(256) * tile + threadIdx.x], to_end | (before + total));
        places[threadIdx.x] = starts[threadIdx.x] + before - first;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < each; ++k) {
        int i = block * k + threadIdx.x;
        if (i >= count)
            continue;
        unsigned key = sorted[i], place = places[digit_of(key)] + i;
        if (place < unsigned(n)) // always true, except in a trace that runs only some of the previous blocks
            to[place] = key;
    }
}
