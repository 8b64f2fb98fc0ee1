/*---
entry: lookup_constant_uniform
problem: table_lookup
arguments: [sums, n, reads]
constants: {constant_table: table}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
requires:
  - that: "groups == 1"
    else: {en: "all threads read the same entries: there is one group", zh_CN: "所有线程读同样的表项：只有 1 组"}
title:
  en: "Lookup in constant memory, the same for all"
  zh_CN: "常量内存查表，warp 内一致"
about:
  en: >-
    The index does not depend on the thread, and the compiler can prove it. It loads a value once
    for the whole warp, in parallel with the arithmetic, and no lane executes an instruction for it.
    This is the purpose of constant memory. Compare with lookup_constant at 1 group: there the
    addresses happen to be equal, but the compiler cannot prove it.
  zh_CN: "下标与线程完全无关，编译器也看得出来：它为整个 warp 只加载一次，与计算并行，各线程不必为此花一条指\
    令。常量内存就是为此而设的。请与 1 组时的 lookup_constant 比较：那里的地址碰巧相同，但编译器无从知道。"
source: {text: professional_cuda_c, chapter: constant_memory}
---*/
__constant__ float constant_table[2080];

__global__ void lookup_constant_uniform(float *sums, size_t n, int reads)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    float sum = 0;
#pragma unroll 8
    for (int k = 0; k < reads; ++k)
        sum += constant_table[k];
    sums[i] = sum;
}
