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
    Here the group lies in shared memory, a column for each thread, and a thread needs the same few
    registers whatever held is, 32 on an H200. Now shared memory decides how many blocks fit: held *
    block * 4 bytes each. Compare its occupancy and its rate with the kernel that holds everything
    in registers: what is near is fast, and a third resource is soon the limit.
  zh_CN: "这里一组值放在共享内存中，每个线程一列；无论 held 多大，线程所用的寄存器都一样少，在 H200 上为 32 个。\
    现在由共享内存决定能容纳几个块：每块 held * block * 4 字节。请把它的占用率和速率与全部放在寄存器中的核函数比\
    较：越近越快，而第三种资源很快成为瓶颈。"
source:
- {text: professional_cuda_c, chapter: registers}
- {text: gemm_for_beginners, chapter: occupancy}
---*/
__global__ void mix_shared(const float *in, float *out, size_t n, int held, int rounds)
{
    extern __shared__ float values[]; // value j of thread t at j * blockDim.x + t
    size_t group = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (group >= n) return;

    // The lanes of a warp lie side by side in every row: 32 banks, no conflict. No thread looks at
    // another's column, so that no barrier is needed.
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
