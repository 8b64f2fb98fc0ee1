/*---
entry: matrix_sum_managed
problem: matrix_sum
arguments: [A, B, C, rows, cols]
memory: managed
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
  en: "Managed memory with page faults"
  zh_CN: "托管内存，按缺页移动"
about:
  en: >-
    The pages are on the host when the kernel begins and move when the kernel accesses them. A page holds 4 KiB or more,
    whole rows of a small matrix, so the shape of the block matters less here than with zero-copy (a factor of 1.2 on an
    H200, compared with 5.6). The time depends on the order in which the blocks access new pages, and on the number of faults
    that are pending at the same time.
  zh_CN: "核函数开始时页都在主机上，被访问时才移动过来。一页有 4 KiB 或更多，能装下小矩阵的若干行，所以块的形状在这里的影响比零拷贝时小（在 H200 上相差 1.2 倍，零拷贝时为 5.6 倍）。时间取决于各块以什么次序访问新页，以及同时有多少缺页在等待。"
source: {text: professional_cuda_c, chapter: managed_sum, note: "sumMatrixGPUManaged"}
---*/
__global__ void matrix_sum_managed(const float *A, const float *B, float *C, int rows, int cols)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (row < rows && column < cols) {
        size_t i = size_t(row) * cols + column;
        C[i] = A[i] + B[i];
    }
}
