/*---
entry: mix_bounds<held, block, blocks>
problem: registers
arguments: [in, out, n, rounds]
parameters:
  block:
    values: [64, 128, 256, 512]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "The block size of the launch, and the bound in __launch_bounds__.", zh_CN: "启动时的线程数，也是 __launch_bounds__ 中的界限。"}
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
    __launch_bounds__(block, blocks) specifies the purpose and not a number of registers: at most
    `block` threads, and `blocks` resident blocks per SM. From these, the compiler computes the
    registers per thread: 65536 / (block * blocks) if an SM has 65536. Unlike max_registers, the
    bounds remain correct on the next GPU. Sweep blocks, and compare registers, spills, occupancy,
    and throughput.
  zh_CN: "__launch_bounds__(block, blocks) 说明的是目的，而不是寄存器数：线程数不超过 block，每个 SM 上能驻留 \
    blocks 个线程块。编译器由此算出每个线程可用的寄存器：如果 SM 有 65536 个，就是 65536 / (block * blocks)。\
    与 max_registers 不同，换一种 GPU，这个界限仍然正确。请扫描 blocks，比较寄存器数、溢出、占用率和吞吐量。"
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
