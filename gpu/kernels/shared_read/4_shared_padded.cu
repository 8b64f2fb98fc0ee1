/*---
entry: shared_padded<padding>
problem: shared_read
computes: words
arguments: [words, sums, n, table_size, stride, rounds]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  padding:
    values: [0, 1, 2, 4, 8]
    default: 1
    label: {en: "Padding", zh_CN: "填充"}
    help: {en: "Words left unused after every 32.", zh_CN: "每 32 个字之后空出的字数。"}
block: [block]
grid: ["ceil(n / block)"]
shared_bytes: "(table_size + ceil(table_size / 32) * padding) * 4"
title:
  en: "Reads of 4 bytes from a padded table"
  zh_CN: "从带填充的表中每次读 4 字节"
about:
  en: >-
    The table has a padding after every 32 words, so that each row of 32 words starts some banks
    later. With a padding of 1, the worst stride of 32 uses 32 different banks and is as fast as
    stride 1. But the padding only moves conflicts: sweep the stride, and find strides that had no
    conflicts without padding, but have some with it.
  zh_CN: "表中每 32 个字之后有填充，于是每一行 32 个字的起点错开几个存储体。填充 1 个字时，原本最不利的跨步 32 \
    用到 32 个不同的存储体，与跨步 1 一样快。但填充只是把冲突转移了：请扫描跨步，找出原先没有冲突、现在有冲突\
    的跨步。"
source: {text: cuda_made_simple, chapter: banks, note: "rows of 17 words instead of 16"}
---*/
template <int padding>
__device__ int place_of(int word)
{
    return word + word / 32 * padding;
}

template <int padding>
__global__ void shared_padded(const unsigned *table, unsigned *sums, size_t n, int table_size,
                              int stride, int rounds)
{
    extern __shared__ unsigned words[];
    for (int k = threadIdx.x; k < table_size; k += blockDim.x)
        words[place_of<padding>(k)] = table[k];
    __syncthreads();

    int lane = threadIdx.x % 32;
    unsigned sum = 0;
    for (int round = 0; round < rounds; ++round) {
        const unsigned *from = words + place_of<padding>(lane * stride + round % 32);
#pragma unroll
        for (int k = 0; k < 16; ++k)
            sum += from[k * (32 + padding)]; // the next row
    }

    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) sums[i] = sum;
}
