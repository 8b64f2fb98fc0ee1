/*---
entry: copy_grid<element>
problem: copy
arguments: [out, in, n]
parameters:
  sized_for:
    values: [4, 8, 16]
    default: 8
    unit: bytes
    label: {en: "Bytes per thread in the grid", zh_CN: "网格按每线程字节数"}
    help:
      en: "The launcher divides the bytes of the array by this number to get its threads. The kernel always copies 8 bytes per access."
      zh_CN: "启动代码用数组字节数除以这个数得到线程数。核函数每次访问总是拷贝 8 字节。"
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 1024
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n * element_bytes / (sized_for * block))"]
title:
  en: "Copy with 8 bytes per access, grid for 4, 8 or 16"
  zh_CN: "每次访问 8 字节，网格按 4、8 或 16 字节计算"
about:
  en: >-
    The program of the article sizes its grid for 4, 8 or 16 bytes per thread. It then launches a kernel template without
    template arguments, and the compiler takes the default access type of 8 bytes. Every launch copies 8 bytes per access:
    a grid for 4 bytes has twice the threads that it needs, and in a grid for 16 bytes each thread copies twice. Compare
    with copy_vector, which changes the access itself, and look at the loads in the machine code of both.
  zh_CN: "原文的程序按每线程 4、8 或 16 字节计算网格，启动核函数模板时却没有写模板参数，于是编译器采用默认的 8 字节访问类型。\
    每次启动都是一次访问拷贝 8 字节：按 4 字节计算的网格有一半线程多余；按 16 字节计算的网格中，每个线程拷贝两次。\
    请与真正改变访问宽度的 copy_vector 比较，并查看两者机器码中的加载指令。"
source: {text: vectorized_memory_access, chapter: vectorized_memcpy, note: "launch_custom_device_memcpy_optimized"}
---*/
template <typename T>
__global__ void copy_grid(T *out, const T *in, size_t n)
{
    using Unit = unsigned long long; // 8 bytes, independent of the size of the grid

    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    size_t stride = size_t(gridDim.x) * blockDim.x;

    size_t units = n * sizeof(T) / sizeof(Unit);
    for (size_t i = first; i < units; i += stride)
        reinterpret_cast<Unit *>(out)[i] = reinterpret_cast<const Unit *>(in)[i];

    // The tail is shorter than a unit: the grid's first threads copy one element each.
    size_t copied = units * sizeof(Unit) / sizeof(T);
    for (size_t i = copied + first; i < n; i += stride)
        out[i] = in[i];
}
