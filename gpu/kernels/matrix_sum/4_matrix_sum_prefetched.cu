/*---
entry: matrix_sum_prefetched
problem: matrix_sum
arguments: [A, B, C, rows, cols]
memory: prefetched
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
  en: "Managed memory with prefetching"
  zh_CN: "托管内存，预取"
about:
  en: >-
    The same addresses, but all three matrices are sent to the device before the kernel, in large
    pieces, within the time measured. After that the kernel runs as on matrices in the device's
    memory. Subtract the time of matrix_sum_device and see how long the transfer over the bus
    took.
  zh_CN: "地址不变，但在核函数之前用大块传输把三个矩阵送到设备，这段时间也计入。\
    之后核函数就像处理设备内存中的矩阵一样运行。减去 matrix_sum_device 的时间，就是经过总线所花的时间。"
source:
- {text: professional_cuda_c, chapter: managed_sum, note: "sumMatrixGPUManaged"}
- "CUDA C++ Programming Guide, cudaMemPrefetchAsync"
---*/
__global__ void matrix_sum_prefetched(const float *A, const float *B, float *C, int rows, int cols)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (row < rows && column < cols) {
        size_t i = size_t(row) * cols + column;
        C[i] = A[i] + B[i];
    }
}
