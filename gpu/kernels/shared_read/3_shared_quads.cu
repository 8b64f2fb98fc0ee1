/*---
entry: shared_quads
problem: shared_read
computes: quads
arguments: [quads, sums, n, table_size, stride, rounds]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
shared_bytes: "table_size * 16"
figures:
  access_passes: "stride == 0 ? 2 : 4 * (stride % 8 == 0 ? 8 : stride % 4 == 0 ? 4 : stride % 2 == 0 ? 2 : 1)"
title:
  en: "Reads of 16 bytes, stride apart"
  zh_CN: "每次读 16 字节，相隔 stride"
about:
  en: >-
    16 bytes per lane is the widest access. A wavefront serves a quarter of the warp, 8 lanes. So
    different addresses take at least four wavefronts, and 32 with a stride that is a multiple of 8.
    If all lanes read the same 16 bytes, at stride 0, two wavefronts are enough. Fast matrix
    multiplications depend on wide reads, which need a quarter of the instructions for the same
    bytes.
  zh_CN: "每通道 16 字节是最宽的访问：一趟处理 warp 的四分之一，即 8 个通道。因此读不同的地址最少四趟，跨步为 \
    8 的倍数时要 32 趟；所有通道读同样的 16 字节（跨步 0）时，两趟就够。快速的矩阵乘法靠的就是宽读取：同样的字\
    节只需四分之一的指令。"
source: {text: gemm_for_beginners, chapter: conflict_free_load}
---*/
__global__ void shared_quads(const uint4 *table, unsigned *sums, size_t n, int table_size,
                             int stride, int rounds)
{
    extern __shared__ uint4 quads[];
    for (int k = threadIdx.x; k < table_size; k += blockDim.x)
        quads[k] = table[k];
    __syncthreads();

    int lane = threadIdx.x % 32;
    unsigned sum = 0;
    for (int round = 0; round < rounds; ++round) {
        const uint4 *from = quads + lane * stride + round % 32;
#pragma unroll
        for (int k = 0; k < 16; ++k) {
            uint4 quad = from[k * 32]; // one 16-byte access
            sum += quad.x + quad.y + quad.z + quad.w;
        }
    }

    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) sums[i] = sum;
}
