/*---
entry: coalesced_copy
problem: course_copy
arguments: [in, out, n]
block: [128]
grid: ["ceil(n / 512)"]
title: {en: "A copy, four elements per thread", zh_CN: "复制，每个线程四个元素"}
---*/
// Each thread copies four elements. Which four make the 32 lanes of a warp always access neighbouring elements?
__global__ void coalesced_copy(const float *in, float *out, int n) {
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    for (int k = 0; k < 4; ++k)
        if (first + k < n)
            out[first + k] = in[first + k];
}
