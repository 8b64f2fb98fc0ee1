/*---
entry: copy_shared<element, block>
problem: copy
arguments: [out, in, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Copy through shared memory"
  zh_CN: "经共享内存拷贝"
about:
  en: >-
    Each element passes through shared memory on its way from one array to the other. Shared memory is useful if threads use
    data that others have loaded, or if it improves the order of the accesses. Neither is the case here. Compare with the
    element-wise copy: the detour gains nothing, and this kernel is slightly faster only because it has no loop. Check
    whether the detour costs anything.
  zh_CN: "每个元素从一个数组到另一个数组的途中先放在共享内存里。只有线程要用到别的线程加载的数据，或要改善访问次序时，共享内存才有好处；这里两者都没有。请与逐元素拷贝比较：绕路没有收益，这个核函数略快只是因为它没有循环；再看看绕路是否有代价。"
source: {text: vectorized_memory_access, chapter: shared_memcpy}
---*/
template <typename T, int block>
__global__ void copy_shared(T *out, const T *in, size_t n)
{
    __shared__ T staged[block]; // one element per thread

    size_t i = size_t(blockIdx.x) * block + threadIdx.x;
    if (i < n) {
        // No barrier is needed here, because every thread reads only what it wrote itself.
        staged[threadIdx.x] = in[i];
        out[i] = staged[threadIdx.x];
    }
}
