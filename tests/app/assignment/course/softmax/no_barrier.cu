/*---
entry: softmax
problem: softmax_rows
arguments: [in, out, rows, cols]
block: [128]
grid: [rows]
title: {en: "Softmax, a row per thread", zh_CN: "softmax，每个线程一行"}
---*/
template <typename Join>
__device__ float joined(float mine, Join join) {
    __shared__ float all[128];
    __syncthreads();
    all[threadIdx.x] = mine;
    for (int half = 64; half > 0; half /= 2) {
        if (threadIdx.x < half)
            all[threadIdx.x] = join(all[threadIdx.x], all[threadIdx.x + half]);
        __syncthreads();
    }
    return all[0];
}
struct Larger { __device__ float operator()(float a, float b) const { return fmaxf(a, b); } };
struct Sum { __device__ float operator()(float a, float b) const { return a + b; } };

__global__ void softmax(const float *in, float *out, int rows, int cols) {
    const float *x = in + blockIdx.x * cols;
    float largest = __int_as_float(0xff800000), sum = 0;
    for (int c = threadIdx.x; c < cols; c += 128)
        largest = fmaxf(largest, x[c]);
    largest = joined(largest, Larger());
    for (int c = threadIdx.x; c < cols; c += 128)
        sum += expf(x[c] - largest);
    sum = joined(sum, Sum());
    for (int c = threadIdx.x; c < cols; c += 128)
        out[blockIdx.x * cols + c] = expf(x[c] - largest) / sum;
}
// gates: ----
