/*---
problem: scan
parameters:
  block: {values: [64, 128, 256, 512, 1024], default: 256, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
scratch:
  sums: {type: int, elements: "ceil(n / block)"}
launches:
  - {entry: scan_tiles, arguments: [in, out, sums, n], block: [block], grid: ["ceil(n / block)"], shared_bytes: 4 * block}
  - {entry: scan_sums, arguments: [sums, n, block], block: [1024], grid: [1]}
  - {entry: add_sums, arguments: [out, sums, n], block: [block], grid: ["ceil(n / block)"]}
title: {en: "Prefix sum, three passes", zh_CN: "前缀和，三遍"}
about:
  en: >-
    Each block scans a tile and stores its sum. One block scans these sums. A third launch adds the
    sum of all previous tiles to every tile. The result is written, read, and written again, which
    is 16 bytes per element instead of 8.
  zh_CN: "每个线程块扫描一段并存下总和；一个线程块扫描这些总和；然后每一段都加上它之前所有段的和。结果先写一遍，再读写一遍：每个元素 16 字节，而不是 8。"
source: "M. Harris, S. Sengupta, J. Owens, Parallel prefix sum (scan) with CUDA, GPU Gems 3, ch. 39, 2007"
---*/

// Computes the inclusive sums of the threads by doubling distances (D. Hillis, G. Steele, Data parallel algorithms, 1986).
__device__ int scan_block(int mine, int *shared)
{
    int t = threadIdx.x;
    shared[t] = mine;
    __syncthreads();
    for (int distance = 1; distance < blockDim.x; distance *= 2) {
        int before = t >= distance ? shared[t - distance] : 0;
        __syncthreads();
        shared[t] += before;
        __syncthreads();
    }
    return shared[t];
}

__global__ void scan_tiles(const int *in, int *out, int *sums, size_t n)
{
    extern __shared__ int shared[];
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    int sum = scan_block(i < n ? in[i] : 0, shared);
    if (i < n)
        out[i] = sum;
    if (threadIdx.x == blockDim.x - 1)
        sums[blockIdx.x] = sum;
}

__global__ void scan_sums(int *sums, size_t n, int tile)
{
    __shared__ int shared[1024];
    int tiles = int((n + tile - 1) / tile);
    int carry = 0;
    for (int first = 0; first < tiles; first += 1024) {
        int i = first + threadIdx.x;
        int sum = scan_block(i < tiles ? sums[i] : 0, shared);
        int total = shared[1023];
        __syncthreads();
        if (i < tiles)
            sums[i] = carry + sum;
        carry += total;
    }
}

__global__ void add_sums(int *out, const int *sums, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (blockIdx.x > 0 && i < n)
        out[i] += sums[blockIdx.x - 1];
}
