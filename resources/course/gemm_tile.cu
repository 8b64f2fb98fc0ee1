/*---
entry: gemm_tile
problem: course_gemm
arguments: [A, B, C, m, n, k]
block: [16, 16]
grid: ["ceil(n / 16)", "ceil(m / 16)"]
title: {en: "Matrix multiply, an element per thread", zh_CN: "矩阵乘法，每个线程一个元素"}
---*/
// Each element of A and B is read by many threads, each time from global memory. A block could read a tile of each only once.
__global__ void gemm_tile(const float *A, const float *B, float *C, int m, int n, int k) {
    const int col = blockIdx.x * 16 + threadIdx.x;
    const int row = blockIdx.y * 16 + threadIdx.y;
    if (row >= m || col >= n)
        return;
    float sum = 0;
    for (int p = 0; p < k; ++p)
        sum += A[row * k + p] * B[p * n + col];
    C[row * n + col] = sum;
}
