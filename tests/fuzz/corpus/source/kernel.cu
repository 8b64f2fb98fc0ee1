#include <cstdio>
#define TILE 32
struct __align__(16) Pair { float a, b; };
template <int N, typename T = float> __device__ T square(T x) { return x * N; }
__constant__ float table[TILE];
extern "C" __global__ void __launch_bounds__(256) scale(float *out, const float *__restrict__ in, size_t n)
{
    __shared__ float tile[TILE][TILE + 1];
    size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) out[i] = square<2>(in[i]) + table[threadIdx.x % TILE] + tile[0][0];
}
int main() { float *a, *b; int n = 1 << 20; dim3 block(256); scale<<<(n + 255) / 256, block>>>(a, b, n); printf(R"(text)"); }
