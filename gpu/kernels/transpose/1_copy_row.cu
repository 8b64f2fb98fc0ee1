/*---
entry: copy_row
problem: transpose
computes: copy
arguments: [out, in, rows, cols]
parameters:
  block_x:
    values: [4, 8, 16, 32, 64, 128, 256]
    default: 16
    label: {en: "Block width", zh_CN: "线程块宽度"}
    help: {en: "Threads along x, the direction in which memory is contiguous.", zh_CN: "x 方向（内存连续方向）的线程数。"}
  block_y:
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 16
    label: {en: "Block height", zh_CN: "线程块高度"}
    help: {en: "Threads along y.", zh_CN: "y 方向的线程数。"}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "min(ceil(rows / block_y), 65535)", "ceil(ceil(rows / block_y) / 65535)"]
title:
  en: "Copy by rows: the upper bound"
  zh_CN: "按行拷贝：性能上限"
about:
  en: >-
    This kernel only copies the matrix, and every read and write is coalesced. A transpose moves the
    same bytes, so “Professional CUDA C Programming” (2014) uses this kernel as the upper bound: it
    is 100 % for the other kernels. But one float per thread does not saturate the memory of every
    GPU. Transposes with more loads in flight are faster, on an H200 by up to 84 %. Try narrow
    blocks: with fewer than 8 threads along x, one row of threads does not fill a 32-byte sector.
  zh_CN: "这里并不转置：矩阵原样拷贝，所有读写都是合并访问。转置搬运同样多的字节，因此《CUDA C 编程权威指南》\
    （2014）以它为上限，即其他核函数的 100 %。但每线程一个 float 并不能用满每块 GPU 的显存带宽：在途加载更多的\
    转置会更快，在 H200 上最多快 84 %。请试试窄的线程块：x 方向少于 8 个线程时，一行线程连一个 32 字节扇区也填\
    不满。"
source: {text: professional_cuda_c, chapter: transpose, note: "copyRow"}
---*/
__global__ void copy_row(float *out, const float *in, size_t rows, size_t cols)
{
    size_t column = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    // CUDA allows 65535 blocks along y. Larger matrices continue
    // along z, so the block's row is computed from both.
    size_t block_row = size_t(blockIdx.z) * gridDim.y + blockIdx.y;
    size_t row = block_row * blockDim.y + threadIdx.y;

    // Row-major order: element (row, column) is row * cols + column floats from the start.
    if (row < rows && column < cols)
        out[row * cols + column] = in[row * cols + column];
}
