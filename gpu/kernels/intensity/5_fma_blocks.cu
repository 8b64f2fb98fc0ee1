/*---
entry: fma_blocks<sizes>
problem: intensity
arguments: [in, out, times, n, fmas, factor, addend]
block_times: times
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 1024
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
  blocks:
    range: [1, 4096]
    default: 264
    label: {en: "Blocks", zh_CN: "线程块数"}
    help: {en: "Blocks in the grid; they share the elements.", zh_CN: "网格中的线程块数；它们分担所有元素。"}
  sizes:
    values: [even, growing, shrinking]
    default: even
    label: {en: "Work per block", zh_CN: "每块的工作量"}
    help:
      en: "even: equal work for all blocks; growing: most work for the last blocks; shrinking: most work for the first blocks."
      zh_CN: "even：各块一样多；growing：后面的块最多；shrinking：前面的块最多。"
block: [block]
grid: [blocks]
title:
  en: "Blocks that record when and on which SM they run"
  zh_CN: "记录运行时间和所在 SM 的线程块"
about:
  en: >-
    The chain of multiply-adds of fma_chain, divided among a number of blocks that you choose. Each block records the cycles
    in which it begins and ends, clock64(), and its SM; the row's timeline draws the blocks as bars. Look for the waves, one
    block after the other in the same slot, and for the tail, in which some SMs are idle.
  zh_CN: "与 fma_chain 相同的乘加链，由您选定的若干线程块分担。每块用 clock64() 记录开始和结束的周期，以及所在的 SM；这一行的时间线把线程块画成横条。请找出波次（同一位置上一块接一块），以及尾部：有些 SM 已经空闲。"
source: "CUDA C++ Programming Guide, time function; CUDA C++ Best Practices Guide, thread and block heuristics"
---*/
enum Sizes { even, growing, shrinking };

// clock64() counts the cycles of one SM; the nanoseconds are common to all SMs, but
// may have a resolution of only a microsecond. Both together show when a block ran.
struct BlockTime {
    long long begin, end;   // clock64()
    long long began, ended; // nanoseconds
    long long multiprocessor;
};

__device__ long long nanoseconds()
{
#ifdef __KERNELCURVE_CPU__
    return kcNanoseconds();
#else
    long long time;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    return time;
#endif
}

__device__ int multiprocessor()
{
#ifdef __KERNELCURVE_CPU__
    return kcWorker(); // the thread that runs the block
#else
    int number;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(number));
    return number;
#endif
}

// The first element of block b, whose work may grow with its index.
__device__ size_t firstOf(size_t b, size_t blocks, size_t n, bool grows)
{
    double share = double(b) / blocks;
    return b == blocks ? n : size_t(n * (grows ? share * share : share));
}

template <Sizes sizes>
__global__ void fma_blocks(const float *in, float *out, BlockTime *times, size_t n, int fmas,
                           float factor, float addend)
{
    if (threadIdx.x == 0) {
        times[blockIdx.x].began = nanoseconds();
        times[blockIdx.x].begin = clock64();
    }

    size_t b = sizes == shrinking ? gridDim.x - 1 - blockIdx.x : blockIdx.x;
    size_t last = firstOf(b + 1, gridDim.x, n, sizes != even);
    for (size_t i = firstOf(b, gridDim.x, n, sizes != even) + threadIdx.x; i < last;
         i += blockDim.x) {
        float x = in[i];
#pragma unroll 16
        for (int k = 0; k < fmas; ++k)
            x = x * factor + addend;
        out[i] = x;
    }

    __syncthreads(); // all threads of the block are done
    if (threadIdx.x == 0) {
        times[blockIdx.x].end = clock64();
        times[blockIdx.x].ended = nanoseconds();
        times[blockIdx.x].multiprocessor = multiprocessor();
    }
}
