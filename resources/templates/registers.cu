/*---
entry: my_kernel<held>
problem: registers
arguments: [in, out, n, rounds]
block: [256]
grid: ["ceil(n / 256)"]
---*/
template <int held>
__global__ void my_kernel(const float *in, float *out, size_t n, int rounds)
{
    size_t group = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (group >= n)
        return;

    // The values j of all groups are contiguous, so neighbouring threads read neighbouring floats.
    float value[held];
#pragma unroll
    for (int j = 0; j < held; ++j)
        value[j] = in[j * n + group];

    for (int round = 0; round < rounds; ++round) {
        float first = value[0];
#pragma unroll
        for (int j = 0; j + 1 < held; ++j)
            value[j] = 0.5f * (value[j] + value[j + 1]);
        value[held - 1] = 0.5f * (value[held - 1] + first);
    }

#pragma unroll
    for (int j = 0; j < held; ++j)
        out[j * n + group] = value[j];
}
