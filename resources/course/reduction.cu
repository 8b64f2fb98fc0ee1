/*---
entry: reduction
problem: course_sums
arguments: [in, sums, n]
block: [256]
grid: [segments]
title: {en: "Sums of segments, one block each", zh_CN: "分段求和，每段一个线程块"}
---*/
// Thread 0 adds all values while 255 threads wait. Use all of them: a tree in shared memory.
__global__ void reduction(const float *in, float *sums, int n) {
    const int first = blockIdx.x * 256;
    if (threadIdx.x != 0)
        return;
    float sum = 0;
    for (int i = first; i < first + 256 && i < n; ++i)
        sum += in[i];
    sums[blockIdx.x] = sum;
}
