/*---
entry: bank_conflicts
problem: course_row_sums
arguments: [in, sums, rows]
block: [128]
grid: ["ceil(rows / 128)"]
title: {en: "Sums of short rows, through shared memory", zh_CN: "短行求和，经过共享内存"}
---*/
__global__ void bank_conflicts(const float *in, float *sums, int rows) {
    const int row = blockIdx.x * 128 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < 32; ++c)
        sum += in[row * 32 + c];
    sums[row] = sum;
}
// gates: ++--+
