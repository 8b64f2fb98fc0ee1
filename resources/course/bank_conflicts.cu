/*---
entry: bank_conflicts
problem: course_row_sums
arguments: [in, sums, rows]
block: [128]
grid: ["ceil(rows / 128)"]
title: {en: "Sums of short rows, through shared memory", zh_CN: "短行求和，经过共享内存"}
---*/
// Rows are copied to shared memory in their layout, so that the loads are coalesced. Then each thread sums one row, and
// all 32 lanes access one bank. Why, and how can you avoid this?
__global__ void bank_conflicts(const float *in, float *sums, int rows) {
    __shared__ float part[128][32];
    const int first = blockIdx.x * 128;
    for (int r = threadIdx.x / 32; r < 128; r += 4)
        if (first + r < rows)
            part[r][threadIdx.x % 32] = in[(first + r) * 32 + threadIdx.x % 32];
    __syncthreads();
    const int row = first + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < 32; ++c)
        sum += part[threadIdx.x][c];
    sums[row] = sum;
}
