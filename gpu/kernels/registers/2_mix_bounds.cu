/*---
entry: mix_bounds<held, block, blocks>
problem: registers
arguments: [in, out, n, rounds]
parameters:
  block:
    values: [64, 128, 256, 512]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "What the launch has and what __launch_bounds__ promises.", zh_CN: "启动时的线程数，也是 __launch_bounds__ 所承诺的。"}
  blocks:
    values: [1, 2, 4, 8, 16]
    default: 2
    label: {en: "Blocks that must fit", zh_CN: "必须容纳的线程块数"}
    help: {en: "This many blocks should fit on an SM at once.", zh_CN: "SM 上应能同时容纳这么多线程块。"}
block: [block]
grid: ["ceil(n / block)"]
requires:
  - that: "block * blocks <= 1024"
    else: {en: "not every GPU holds more than 1024 threads on an SM", zh_CN: "并非每个 GPU 的 SM 都能容纳超过 1024 个线程"}
title:
  en: "Registers by launch bounds"
  zh_CN: "由启动界限决定寄存器"
about:
  en: >-
    __launch_bounds__(block, blocks) says what is needed, not how to get it: never more than block
    threads, and room for this many blocks on an SM. From that the compiler computes how many
    registers a thread may have: 65536 / (block * blocks), where an SM has 65536. Unlike
    max_registers the promise stays right on the next GPU. Sweep blocks and compare registers,
    spills, occupancy and rate.
  zh_CN: "__launch_bounds__(block, blocks) 说的是想要什么，而不是怎么做：线程数绝不超过 block，SM 上要容得下这\
    么多块。编译器由此算出每个线程可用的寄存器：65536 / (block * blocks)，如果 SM 有 65536 个。与 \
    max_registers 不同，换一个 GPU 这个承诺仍然正确。请扫描 blocks，比较寄存器数、溢出、占用率和速率。"
source:
- {text: professional_cuda_c, chapter: launch_bounds}
- "CUDA C++ Programming Guide, launch bounds"
---*/
template <int held, int block, int blocks>
__global__ void __launch_bounds__(block, blocks)
    mix_bounds(const float *in, float *out, size_t n, int rounds)
{
    size_t group = size_t(blockIdx.x) * block + threadIdx.x;
    if (group >= n) return;

    float value[held];
#pragma unroll
    for (int j = 0; j < held; ++j)
        value[j] = in[j * n + group];

    for (int round = 0; round < rounds; ++round) {
        float first = value[0];
#pragma unroll
        for (int j = 0; j + 1 < held; ++j)
            value[j] = 0.5f * (value[j] + value[j + 1]);
        value[held - 1] = 0.5f * (value[held - 1] + first);
    }

#pragma unroll
    for (int j = 0; j < held; ++j)
        out[j * n + group] = value[j];
}
