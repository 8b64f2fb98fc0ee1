/*---
entry: mix_registers<held>
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
requires:
  - that: "held * block <= 32768"
    else: {en: "this many threads with this many values need more registers than an SM has", zh_CN: "这么多线程、这么多值，所需的寄存器超过 SM 所有"}
title:
  en: "All values in registers"
  zh_CN: "所有的值都放在寄存器中"
about:
  en: >-
    The group is in an array whose indices are all compile-time constants, so the compiler keeps it
    in `held` registers, and a round is pure arithmetic. Compare the registers, the occupancy, and
    the throughput as held grows. Then set max_registers. The compiler spills the values that do not
    fit to local memory, and the throughput falls at once. With an index that is not a constant, the
    whole array would be in local memory.
  zh_CN: "一组值放在一个数组里，每个下标编译时都已知，因此变成 held 个寄存器；一轮就是纯粹的运算。请看 held 增大时的寄存器数、\
    占用率和速率。然后设置 max_registers：编译器照办，放不下的溢出到本地内存，速率立刻反映出来。\
    换成编译器无法得知的下标再试试：整个数组都会放到本地内存。"
source:
- {text: professional_cuda_c, chapter: registers}
- {text: cuda_made_simple, chapter: execution}
---*/
template <int held>
__global__ void mix_registers(const float *in, float *out, size_t n, int rounds)
{
    size_t group = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (group >= n) return;

    // Value j of all groups is contiguous, so adjacent threads read adjacent floats.
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
