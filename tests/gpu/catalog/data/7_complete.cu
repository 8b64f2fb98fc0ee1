/*---
problem: offset_add
computes: write
parameters:
  unroll:
    values: [1, 2, 4]
    default: 2
    label: {en: "Unrolling", zh_CN: "展开"}
    help: How often.
  block: {range: [32, 1024]}
  type: {values: [float, unsigned long long]}
  scale: {values: [1, 0.5]}
  stage: {values: [1 KiB, 64 KiB], unit: bytes}
  max_registers: {values: [64, 128]}
scratch: {partial: {type: double, elements: "2 * block"}}
zeroed: [partial, C]
launches:
  - entry: first<type, unroll>
    arguments: [A, partial, n, scale]
    block: [block]
    grid: ["ceil(n / (block * unroll))"]
    shared_bytes: stage
  - entry: second
    arguments: [partial, C, offset]
    block: [32, 2]
    grid: [1, 2, 3]
requires: [{that: "block % 32 == 0", else: {en: "a multiple of 32", zh_CN: "须为 32 的倍数"}}]
title: {en: "Everything", zh_CN: "一切"}
about: All keys at once.
source: "Nowhere, ch. 0"
---*/
template <typename T, int unroll>
__global__ void first(const float *A, T *partial, size_t n, float scale)
{
}

__global__ void second(const double *partial, float *C, size_t offset)
{
}
