/*---
entry: reduction
problem: course_sums
arguments: [in, sums, n]
block: [256]
grid: [segments]
title: {en: "Sums of segments, one block each", zh_CN: "分段求和，每段一个线程块"}
---*/
__global__ void reduction(const float *in, float *sums, int n) {
    __shared__ float part[256];
    const int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (t < half)
            part[t] += part[t + half];
    }
    if (t == 0)
        sums[blockIdx.x] = part[0];
}
// gates: -----
