/*---
entry: read_patterns<pattern>
problem: strided_read
arguments: [out, in, n, stride]
parameters:
  pattern:
    values: [aligned, permuted, masked, shifted, same, scattered]
    default: aligned
    label: {en: "Pattern of a load", zh_CN: "加载的模式"}
    help:
      en: "Which of a tile's 1024 floats the 32 lanes of a warp load at once."
      zh_CN: "warp 的 32 个线程一次加载 1024 个 float 的块中的哪些。"
  block:
    values: [64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / 1024)"]
title:
  en: "Loads in six patterns"
  zh_CN: "六种模式的加载"
about:
  en: >-
    All patterns load the same floats and differ only in the assignment of floats to lanes:
    contiguous from a sector boundary (aligned), the same 32 in another order (permuted), lane 5
    inactive and loaded later (masked), shifted by one float (shifted), one float for all lanes
    (same), and 32 floats that are 128 bytes apart (scattered). The floats are stored in order
    through shared memory, so the stores do not differ. Trace each pattern, and count its sectors.
  zh_CN: "加载的是同样的 float，只是哪个线程取哪一个不同：从扇区边界起并排（aligned）；同样 32 个但次序打乱\
    （permuted）；跳过 5 号线程、稍后再补（masked）；整体后移一个 float（shifted）；所有线程取同一个（same）；\
    32 个彼此相隔 128 字节（scattered）。取来的数先放在共享内存里，再按顺序存储，因此存储始终相同。请追踪每种模\
    式，数一数它的扇区。"
source:
- {text: professional_cuda_c, chapter: aligned_access, figure: "4-7"}
- {text: professional_cuda_c, chapter: aligned_access, figure: "4-8"}
- {text: professional_cuda_c, chapter: global_reads, figure: "4-9 to 4-13"}
- {text: professional_cuda_c, chapter: global_reads, figure: "4-14 to 4-18"}
---*/
enum Pattern { aligned, permuted, masked, shifted, same, scattered };

// Returns the tile element that this lane reads in load number `load` of its warp.
template <Pattern pattern>
__device__ int element(int load, int lane)
{
    if (pattern == permuted) return load * 32 + lane * 13 % 32; // 13 is odd, so each element occurs once
    if (pattern == shifted) return (load * 32 + lane + 1) % 1024;
    if (pattern == same) return load;
    if (pattern == scattered) return lane * 32 + load;
    return load * 32 + lane;
}

// Returns the element's position in shared memory, chosen such that neither 32
// adjacent elements nor 32 with stride 32 have bank conflicts.
template <Pattern pattern>
__device__ int place(int e)
{
    return pattern == scattered ? e ^ e / 32 : e;
}

template <Pattern pattern>
__global__ void read_patterns(float *out, const float *in, size_t n, size_t stride)
{
    __shared__ float tile[1024];
    size_t base = size_t(blockIdx.x) * 1024;
    int lane = threadIdx.x % 32;

    const int loads = pattern == same ? 1024 : 32;
    for (int load = threadIdx.x / 32; load < loads; load += blockDim.x / 32) {
        int e = element<pattern>(load, lane);
        bool exists = base + e < n;

        float value = 0;
        if (exists && (pattern != masked || lane != 5))
            value = in[(base + e) * stride];
        // Prevents the compiler from merging the two loads, or from loading in a single lane.
        if (pattern == masked || pattern == same)
            __syncwarp();
        if (pattern == masked && exists && lane == 5)
            value = in[(base + e) * stride];

        if (pattern != same || lane == load % 32)
            tile[place<pattern>(e)] = value;
    }
    __syncthreads();

    for (int e = threadIdx.x; e < 1024; e += blockDim.x)
        if (base + e < n)
            out[base + e] = tile[place<pattern>(e)];
}
