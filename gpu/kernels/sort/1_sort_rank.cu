/*---
problem: sort
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
requires:
  - {that: n <= 262144, else: {en: "n^2 comparisons: at most 256 Ki keys", zh_CN: "需要 n^2 次比较：最多 256 Ki 个键"}}
scratch:
  sorted: {type: unsigned, elements: n}
launches:
  - {entry: rank_keys, arguments: [keys, sorted, n], block: [block], grid: ["ceil(n / block)"]}
  - {entry: copy_back, arguments: [sorted, keys, n], block: [block], grid: ["ceil(n / block)"]}
title: {en: "Rank sort", zh_CN: "秩排序（枚举排序）"}
about:
  en: >-
    Each thread counts the keys that come before its key. This count is the rank, the position of
    the key in the result. With n reads per thread, no sort is simpler, and beyond a few thousand
    keys hardly any is slower.
  zh_CN: "每个线程数出排在自己的键之前的键有多少个，这就是它的秩，也就是键要放的位置。每个线程读 n 次：没有更简单的排序，键超过几千个时也几乎没有更慢的。"
source: "D. Knuth, The Art of Computer Programming, vol. 3, 5.2, comparison counting"
---*/

__global__ void rank_keys(const unsigned *keys, unsigned *sorted, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned mine = keys[i];
    int place = 0;
    for (int j = 0; j < n; ++j)
        place += keys[j] < mine || (keys[j] == mine && j < i);
    sorted[place] = mine;
}

__global__ void copy_back(const unsigned *sorted, unsigned *keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        keys[i] = sorted[i];
}
