/*---
entry: shared_words
problem: shared_read
computes: words
arguments: [words, sums, n, table_size, stride, rounds]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
shared_bytes: "table_size * 4"
figures:
  access_passes: "stride == 0 ? 1 : stride % 32 == 0 ? 32 : stride % 16 == 0 ? 16 : stride % 8 == 0 ? 8 : stride % 4 == 0 ? 4 : stride % 2 == 0 ? 2 : 1"
title:
  en: "Reads of 4 bytes, stride apart"
  zh_CN: "每次读 4 字节，相隔 stride"
about:
  en: >-
    Word w of shared memory is in bank w % 32. If stride and 32 have a common factor, several lanes
    use the same bank: two lanes with stride 2, all lanes with stride 32. The access takes as many
    wavefronts. Any odd stride is as good as 1. Stride 0 is a broadcast: one word for all lanes
    takes one wavefront.
  zh_CN: "共享内存的第 w 个字位于存储体 w % 32。只要 stride 与 32 有公因数，就有几个通道用到同一存储体：跨步 2 \
    时两个，32 时全部，访问就要同样多趟（wavefront）。任何奇数跨步都与 1 一样好。跨步 0 是广播：所有通道读同一\
    个字，只要一趟。"
source: {text: cuda_made_simple, chapter: banks, note: "16 banks then"}
---*/
__global__ void shared_words(const unsigned *table, unsigned *sums, size_t n, int table_size,
                             int stride, int rounds)
{
    extern __shared__ unsigned words[];
    for (int k = threadIdx.x; k < table_size; k += blockDim.x)
        words[k] = table[k];
    __syncthreads();

    int lane = threadIdx.x % 32;
    unsigned sum = 0;
    for (int round = 0; round < rounds; ++round) {
        // All lanes advance by the same distance, so the rounds use different words, but have the same conflicts.
        const unsigned *from = words + lane * stride + round % 32;

        // The next 16 reads need no address arithmetic: 32 words further is the same bank, and the
        // compiler encodes the distance in the instruction, so there is little else to wait for.
#pragma unroll
        for (int k = 0; k < 16; ++k)
            sum += from[k * 32];
    }

    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) sums[i] = sum;
}
