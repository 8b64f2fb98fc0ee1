/*---
entry: pair_structure
problem: structures
computes: pairs
arguments: [out, pairs, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Pairs in an array of structures"
  zh_CN: "结构体数组中的数对"
about:
  en: >-
    An array of structures {x, y}, as in typical CPU code. The kernel reads the fields one after the
    other. A load of x accesses every second float, 8 sectors for 128 useful bytes, which is an
    efficiency of 50 %. The load of y then finds the other half in the L1 cache. Compare the
    bandwidth with that of the two arrays: does the cache compensate for it?
  zh_CN: "像在 CPU 上那样写的 {x, y} 结构体数组。两个字段先后读取：warp 读 x 时每隔一个 float 取一个，128 个有\
    用字节占 8 个扇区，效率为 50 %；随后读 y 时，另一半已在 L1 缓存里。请与两个数组的版本比较带宽：缓存能弥补\
    吗？"
source: {text: professional_cuda_c, chapter: structures, note: "array of structures"}
---*/
struct Pair {
    float x, y;
};

__global__ void pair_structure(Pair *out, const Pair *pairs, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    // A structure of two floats is aligned to only 4 bytes, so each field
    // is a separate access, 8 bytes from the access of the adjacent thread.
    if (i < n) {
        out[i].x = pairs[i].x + 10;
        out[i].y = pairs[i].y + 20;
    }
}
