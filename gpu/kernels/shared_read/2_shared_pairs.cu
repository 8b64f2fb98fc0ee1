/*---
entry: shared_pairs
problem: shared_read
computes: pairs
arguments: [pairs, sums, n, table_size, stride, rounds]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
shared_bytes: "table_size * 8"
figures:
  access_passes: "stride == 0 ? 1 : 2 * (stride % 16 == 0 ? 16 : stride % 8 == 0 ? 8 : stride % 4 == 0 ? 4 : stride % 2 == 0 ? 2 : 1)"
title:
  en: "Reads of 8 bytes, stride apart"
  zh_CN: "每次读 8 字节，相隔 stride"
about:
  en: >-
    A warp that reads 8 bytes per lane requests 256 bytes, and the banks deliver 128 per wavefront.
    So the two halves of the warp are served one after the other, and only lanes of the same half
    can conflict: 16 lanes at the worst stride, not 32. The number of wavefronts is the same, but
    each wavefront delivers twice the useful bytes. Stride 0 is different: if all lanes read the
    same 8 bytes, one wavefront serves both halves. Compare the bandwidth with that of 4-byte reads.
  zh_CN: "warp 每通道读 8 字节，一次就需要 256 字节，而存储体一趟只能给出 128 字节。因此 warp 的两半先后处理，\
    只有同一半的通道会冲突：最不利的跨步使 16 个通道冲突，而不是 32 个。趟数相同，但每趟得到的有用字节加倍。跨\
    步 0 不同：所有通道读同样的 8 字节时，一趟就处理两半。请与 4 字节读取比较带宽。"
source:
- "CUDA C++ Programming Guide, shared memory"
- {text: gemm_for_beginners, chapter: conflict_free_load}
---*/
__global__ void shared_pairs(const uint2 *table, unsigned *sums, size_t n, int table_size,
                             int stride, int rounds)
{
    extern __shared__ uint2 pairs[];
    for (int k = threadIdx.x; k < table_size; k += blockDim.x)
        pairs[k] = table[k];
    __syncthreads();

    int lane = threadIdx.x % 32;
    unsigned sum = 0;
    for (int round = 0; round < rounds; ++round) {
        const uint2 *from = pairs + lane * stride + round % 32;
#pragma unroll
        for (int k = 0; k < 16; ++k) {
            uint2 pair = from[k * 32]; // one 8-byte access
            sum += pair.x + pair.y;
        }
    }

    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) sums[i] = sum;
}
