/*---
entry: matrix_sum_device
problem: matrix_sum
arguments: [A, B, C, rows, cols]
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
  en: "Matrices in device memory"
  zh_CN: "矩阵在设备内存中"
about:
  en: >-
    Each thread adds one element. With a wide block, a warp requests whole sectors. With a narrow one, 1 thread wide and 32
    high, every lane requests another row and so another sector. In device memory, the L2 cache compensates for much of that:
    neighbouring blocks soon use the rest of the sectors.
  zh_CN: "每个线程相加一个元素。宽块时，一个 warp 请求的是完整的扇区；窄块（宽 1、高 32）时，每个通道请求不同的行，也就是不同的扇区。在设备内存里，L2 缓存能补偿大部分损失：相邻的块很快就来使用扇区剩下的部分。"
source: {text: professional_cuda_c, chapter: managed_sum, note: "sumMatrixGPU"}
---*/
__global__ void matrix_sum_device(const float *A, const float *B, float *C, int rows, int cols)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (row < rows && column < cols) {
        size_t i = size_t(row) * cols + column;
        C[i] = A[i] + B[i];
    }
}
