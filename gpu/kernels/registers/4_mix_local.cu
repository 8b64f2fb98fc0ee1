/*---
entry: mix_local<held>
problem: registers
arguments: [in, out, n, rounds]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "All values in local memory"
  zh_CN: "所有的值都放在本地内存中"
about:
  en: >-
    This kernel is the same as mix_registers, but its loops are not unrolled, so the index of the
    array is only known at run time. Registers have no addresses, so the compiler puts the whole
    array into local memory, 4 * held bytes per thread, although there are enough registers. Compare
    registers, local_bytes, and spill_bytes of the two kernels, and find ld.local and st.local in
    the PTX. The trace shows the same requests to global memory for both, and additional requests of
    this kernel to local memory.
  zh_CN: "与所有值放在寄存器中的核函数相同，只是循环不展开：数组的下标要到运行时才知道。寄存器没有地址，因此尽\
    管寄存器够用，整个数组仍放到本地内存，每线程 4 * held 字节。请比较两者的指标 registers、local_bytes 和 \
    spill_bytes，并在 PTX 中寻找 ld.local 和 st.local。追踪中两者对全局内存的请求相同，此外还有本核函数对本地内存的请求。"
source: {text: professional_cuda_c, chapter: registers, note: "local memory"}
---*/
template <int held>
__global__ void mix_local(const float *in, float *out, size_t n, int rounds)
{
    size_t group = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (group >= n) return;

    float value[held];
#pragma unroll 1
    for (int j = 0; j < held; ++j)
        value[j] = in[j * n + group];

    for (int round = 0; round < rounds; ++round) {
        float first = value[0];
#pragma unroll 1
        for (int j = 0; j + 1 < held; ++j)
            value[j] = 0.5f * (value[j] + value[j + 1]);
        value[held - 1] = 0.5f * (value[held - 1] + first);
    }

#pragma unroll 1
    for (int j = 0; j < held; ++j)
        out[j * n + group] = value[j];
}
