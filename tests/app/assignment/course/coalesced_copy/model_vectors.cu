/*---
entry: coalesced_copy
problem: course_copy
arguments: [in, out, n]
block: [128]
grid: ["ceil(n / 512)"]
title: {en: "A copy, four elements per thread", zh_CN: "复制，每个线程四个元素"}
---*/
__global__ void coalesced_copy(const float *in, float *out, int n) {
    const int first = (blockIdx.x * 128 + threadIdx.x) * 4;
    if (first + 4 <= n) {
        *reinterpret_cast<float4 *>(out + first) = *reinterpret_cast<const float4 *>(in + first);
    } else {
        for (int i = first; i < n; ++i)
            out[i] = in[i];
    }
}
// gates: +++++
