/*---
entry: lookup_constant
problem: table_lookup
arguments: [sums, n, groups, spacing, reads]
constants: {constant_table: table}
parameters:
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Lookup in constant memory"
  zh_CN: "在常量内存中查表"
about:
  en: >-
    The table is a __constant__ variable, filled before the kernel starts. The constant cache
    delivers one address at a time to all lanes that need it, and every further address of the same
    warp costs another access. According to textbooks, it is the fastest if all lanes read the same
    address. Find the number of groups from which on plain loads are faster on your device. On a
    recent device, this may be 1.
  zh_CN: "表是一个 __constant__ 变量，在核函数启动前填好。它的缓存一次只送出一个地址的值，给所有要它的线程，同\
    一 warp 每多一个地址就多一轮。教科书说，所有线程读同一地址时它最快；请看在您的设备上从多少组起普通加载更\
    快：在较新的设备上，也许从 1 组起就是。"
source: {text: professional_cuda_c, chapter: constant_memory}
---*/
__constant__ float constant_table[2080];

__global__ void lookup_constant(float *sums, size_t n, int groups, int spacing, int reads)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // Blocks start at multiples of 32, which are also multiples of the number of groups.
    int from = int(threadIdx.x) % groups * spacing;
    float sum = 0;
#pragma unroll 8
    for (int k = 0; k < reads; ++k)
        sum += constant_table[from + k];
    sums[i] = sum;
}
