/*---
entry: copy_hint<element, hint>
problem: copy
arguments: [out, in, n]
parameters:
  hint:
    values: [plain, streaming, l2_only, no_allocate]
    default: streaming
    label: {en: "Cache hint", zh_CN: "缓存提示"}
    help:
      en: "plain: none; streaming: evict first; l2_only: bypass the L1 cache; no_allocate: do not allocate a line in L1."
      zh_CN: "plain：无；streaming：最先被替换；l2_only：绕过 L1 缓存；no_allocate：不占用 L1。"
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n * element_bytes / (16 * block))"]
title:
  en: "Copy with cache hints"
  zh_CN: "带缓存提示的拷贝"
about:
  en: >-
    A copy uses every byte once, so its data in the caches only evict data that others could still use. Special loads and
    stores give the caches a hint: __ldcs and __stcs mark the line as first to be evicted, __ldcg and __stcg use only the L2
    cache, and ld.global.L1::no_allocate does not change L1. If the kernel runs alone on the device, expect almost no
    difference. Look just below and above the size of the L2 cache.
  zh_CN: "拷贝中每个字节只用一次，留在缓存里的内容只会挤掉别人还要用的数据。专门的加载和存储可以提示缓存：__ldcs 和 __stcs 把缓存行标为最先淘汰，__ldcg 和 __stcg 只用 L2 缓存，ld.global.L1::no_allocate 不改变 L1。独占设备时几乎看不出差别；请看看略小于和略大于 L2 容量的数据量。"
source: "PTX ISA, cache operators; CUDA C++ Programming Guide, load and store functions using cache hints"
---*/

enum Hint { plain, streaming, l2_only, no_allocate };

// Loads 16 bytes from global memory with a cache hint, which selects a variant of the load.
template <Hint hint>
__device__ uint4 load(const uint4 *address)
{
    if constexpr (hint == streaming)
        return __ldcs(address);
    else if constexpr (hint == l2_only)
        return __ldcg(address);
#ifndef __KERNELCURVE_CPU__ // the CPU has no such load
    else if constexpr (hint == no_allocate) {
        uint4 value;
        asm volatile("ld.global.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
                     : "l"(address));
        return value;
    }
#endif
    else
        return *address;
}

template <Hint hint>
__device__ void store(uint4 *address, uint4 value)
{
    if constexpr (hint == streaming)
        __stcs(address, value);
    else if constexpr (hint == l2_only)
        __stcg(address, value);
    else
        *address = value;
}

template <typename T, Hint hint>
__global__ void copy_hint(T *out, const T *in, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    size_t packets = n * sizeof(T) / sizeof(uint4);
    if (i < packets)
        store<hint>(reinterpret_cast<uint4 *>(out) + i,
                    load<hint>(reinterpret_cast<const uint4 *>(in) + i));

    // The tail is shorter than a vector: the grid's first threads copy one element each.
    size_t copied = packets * sizeof(uint4) / sizeof(T);
    if (i < n - copied)
        out[copied + i] = in[copied + i];
}
