/*---
entry: gemm_tile
problem: course_gemm
arguments: [A, B, C, m, n, k]
block: [16, 16]
grid: ["ceil(n / 16)", "ceil(m / 16)"]
title: {en: "Matrix multiply, an element per thread", zh_CN: "矩阵乘法，每个线程一个元素"}
---*/
__global__ void gemm_tile(const float *A, const float *B, float *C, int m, int n, int k) {
    __shared__ float a[16][16], b[16][16];
    const int x = threadIdx.x, y = threadIdx.y;
    const int col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
    float sum = 0;
    for (int first = 0; first < k; first += 16) {
        a[y][x] = row < m && first + x < k ? A[row * k + first + x] : 0.0f;
        b[x][y] = col < n && first + y < k ? B[(first + y) * n + col] : 0.0f;
        __syncthreads();
        for (int p = 0; p < 16; ++p)
            sum += a[y][p] * b[x][p];
        __syncthreads();
    }
    if (row < m && col < n)
        C[row * n + col] = sum;
}
// gates: +++-
