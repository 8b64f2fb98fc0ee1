/*---
problem: sort
scratch:
  other: {type: unsigned, elements: n}
  counts: {type: int, elements: "16 * ceil(n / 256)"}
launches:
  - {entry: count_digits<0>, arguments: [keys, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: scan_counts, arguments: [counts, n], block: [1024], grid: [1]}
  - {entry: move_keys<0>, arguments: [keys, other, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: count_digits<4>, arguments: [other, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: scan_counts, arguments: [counts, n], block: [1024], grid: [1]}
  - {entry: move_keys<4>, arguments: [other, keys, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: count_digits<8>, arguments: [keys, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: scan_counts, arguments: [counts, n], block: [1024], grid: [1]}
  - {entry: move_keys<8>, arguments: [keys, other, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: count_digits<12>, arguments: [other, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: scan_counts, arguments: [counts, n], block: [1024], grid: [1]}
  - {entry: move_keys<12>, arguments: [other, keys, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: count_digits<16>, arguments: [keys, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: scan_counts, arguments: [counts, n], block: [1024], grid: [1]}
  - {entry: move_keys<16>, arguments: [keys, other, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: count_digits<20>, arguments: [other, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: scan_counts, arguments: [counts, n], block: [1024], grid: [1]}
  - {entry: move_keys<20>, arguments: [other, keys, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: count_digits<24>, arguments: [keys, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: scan_counts, arguments: [counts, n], block: [1024], grid: [1]}
  - {entry: move_keys<24>, arguments: [keys, other, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: count_digits<28>, arguments: [other, counts, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: scan_counts, arguments: [counts, n], block: [1024], grid: [1]}
  - {entry: move_keys<28>, arguments: [other, keys, counts, n], block: [256], grid: ["ceil(n / 256)"]}
title: {en: "Radix sort, four bits per pass", zh_CN: "基数排序，每遍四位"}
about:
  en: >-
    Eight passes, from the lowest digit to the highest: count the digits of each tile, scan the counts to find where each
    digit of each tile begins, move the keys without changing the order of equal digits (a stable sort). Each pass reads
    the keys twice and writes them once.
  zh_CN: "从最低位到最高位共八遍：统计每一段中各数位值的个数，对个数求前缀和得到起始位置，再搬运键并保持数位相等者的次序（稳定排序）。每遍读键两次、写一次。"
source: "N. Satish, M. Harris, M. Garland, Designing efficient sorting algorithms for manycore GPUs, 2009"
---*/

// The counts of digit d are contiguous by tile, so that a prefix sum gives the position of a tile's first key.
template <int shift>
__global__ void count_digits(const unsigned *keys, int *counts, int n)
{
    __shared__ int mine[16];
    if (threadIdx.x < 16)
        mine[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        atomicAdd(&mine[keys[i] >> shift & 15], 1);
    __syncthreads();
    if (threadIdx.x < 16)
        counts[threadIdx.x * gridDim.x + blockIdx.x] = mine[threadIdx.x];
}

__global__ void scan_counts(int *counts, int n)
{
    __shared__ int shared[1024];
    int all = 16 * ((n + 255) / 256), t = threadIdx.x, carry = 0;
    for (int first = 0; first < all; first += 1024) {
        int mine = first + t < all ? counts[first + t] : 0;
        shared[t] = mine;
        __syncthreads();
        for (int distance = 1; distance < 1024; distance *= 2) {
            int before = t >= distance ? shared[t - distance] : 0;
            __syncthreads();
            shared[t] += before;
            __syncthreads();
        }
        if (first + t < all)
            counts[first + t] = carry + shared[t] - mine;
        carry += shared[1023];
        __syncthreads();
    }
}

template <int shift>
__global__ void move_keys(const unsigned *keys, unsigned *to, const int *counts, int n)
{
    __shared__ int of_warp[8][16];
    int i = blockIdx.x * 256 + threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    unsigned key = i < n ? keys[i] : 0;
    int digit = i < n ? int(key >> shift & 15) : 16;
    // The lanes with the same digit, and the number of these lanes that precede this lane.
    int before = 0;
    for (int d = 0; d < 16; ++d) {
        unsigned same = __ballot_sync(0xffffffff, digit == d);
        if (digit == d)
            before = __popc(same & ((1u << lane) - 1));
        if (lane == 0)
            of_warp[warp][d] = __popc(same);
    }
    __syncthreads();
    if (i >= n)
        return;
    int place = counts[digit * gridDim.x + blockIdx.x] + before;
    for (int w = 0; w < warp; ++w)
        place += of_warp[w][digit];
    if (unsigned(place) < unsigned(n)) // always true, except in a trace that runs only some of the previous blocks
        to[place] = key;
}
