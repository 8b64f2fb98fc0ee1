/*---
entry: bank_conflicts
problem: course_row_sums
arguments: [in, sums, rows]
block: [128]
grid: ["ceil(rows / 128)"]
title: {en: "Sums of short rows, through shared memory", zh_CN: "短行求和，经过共享内存"}
---*/
// Rows come into shared memory as they lie, so that reading is coalesced. Then each thread adds up a row of its own, and
// 32 lanes stand in one bank: why, and how do they get out of it?
__global__ void bank_conflicts(const float *in, float *sums, int rows) {
    __shared__ float part[128][33];
    const int first = blockIdx.x * 128;
    for (int r = threadIdx.x / 32; r < 128; r += 4)
        if (first + r < rows)
            part[r][threadIdx.x % 32] = in[(first + r) * 32 + threadIdx.x % 32];
    __syncthreads();
    const int row = first + threadIdx.x;
    float sum = 0;
    for (int c = 0; c < 32; ++c)
        sum += part[threadIdx.x][c];
    sums[row] = sum;
}
// gates: -----
