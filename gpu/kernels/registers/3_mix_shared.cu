/*---
entry: mix_shared
problem: registers
arguments: [in, out, n, held, rounds]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 64
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
shared_bytes: "held * block * 4"
title:
  en: "All values in shared memory"
  zh_CN: "所有的值都放在共享内存中"
about:
  en: >-
    The group is in shared memory, one column per thread, and a thread needs the same few registers
    for any value of held, 32 on an H200. Shared memory now limits the number of blocks: each needs
    held * block * 4 bytes. Compare the occupancy and the throughput with the kernel that keeps all
    values in registers.
  zh_CN: "这里一组值放在共享内存中，每个线程一列；无论 held 多大，线程所用的寄存器都一样少，在 H200 上为 32 \
    个。现在由共享内存决定能容纳几个线程块：每块要 held * block * 4 字节。请把占用率和吞吐量与所有值都在寄存器\
    中的核函数比较。"
source:
- {text: professional_cuda_c, chapter: registers}
- {text: gemm_for_beginners, chapter: occupancy}
---*/
__global__ void mix_shared(const float *in, float *out, size_t n, int held, int rounds)
{
    extern __shared__ float values[]; // value j of thread t is at j * blockDim.x + t
    size_t group = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (group >= n) return;

    // The lanes of a warp are adjacent in every row: 32 banks without a
    // conflict. No thread accesses another thread's column, so no barrier is needed.
    int pitch = blockDim.x;
    float *mine = values + threadIdx.x;
    for (int j = 0; j < held; ++j)
        mine[j * pitch] = in[j * n + group];

    for (int round = 0; round < rounds; ++round) {
        float first = mine[0], here = first;
        for (int j = 0; j + 1 < held; ++j) {
            float next = mine[(j + 1) * pitch];
            mine[j * pitch] = 0.5f * (here + next);
            here = next;
        }
        mine[(held - 1) * pitch] = 0.5f * (here + first);
    }

    for (int j = 0; j < held; ++j)
        out[j * n + group] = mine[j * pitch];
}
