/*---
entry: matrix_sum_pinned
problem: matrix_sum
arguments: [A, B, C, rows, cols]
memory: pinned
parameters:
  block_x:
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 32
    label: {en: "Block width", zh_CN: "块宽"}
    help: {en: "Threads side by side, along a row of the matrix.", zh_CN: "沿矩阵一行并排的线程数。"}
  block_y:
    values: [1, 2, 4, 8, 16, 32, 64]
    default: 8
    label: {en: "Block height", zh_CN: "块高"}
    help: {en: "Rows that a block covers.", zh_CN: "一个块覆盖的行数。"}
block: [block_x, block_y]
grid: ["ceil(cols / block_x)", "ceil(rows / block_y)"]
requires:
  - that: "block_x * block_y <= 1024"
    else: {en: "a block has at most 1024 threads", zh_CN: "一个块最多 1024 个线程"}
title:
  en: "Zero-copy: matrices in pinned host memory"
  zh_CN: "零拷贝：矩阵在固定的主机内存中"
about:
  en: >-
    The matrices stay in host memory, and each request of a warp crosses the bus. A narrow block makes many small requests,
    and each has the overhead of a separate transfer. Sweep the shape of the block at the same number of threads, and compare
    the spread with that of matrix_sum_device.
  zh_CN: "矩阵留在主机内存里，warp 的每个请求都经过总线：窄块意味着许多小请求，每个请求都有单独的传输开销。保持线程数不变，扫描块的形状，比较它与 matrix_sum_device 的差异幅度。"
source: {text: professional_cuda_c, chapter: zero_copy_memory}
---*/
__global__ void matrix_sum_pinned(const float *A, const float *B, float *C, int rows, int cols)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (row < rows && column < cols) {
        size_t i = size_t(row) * cols + column;
        C[i] = A[i] + B[i];
    }
}
