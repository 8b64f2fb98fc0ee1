#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

TEST(CpuLanguage, VectorTypesHaveCudaSizesAndAlignments) {
    const std::string source = R"(
#define LAYOUT(type) sizeof(type) * 100 + alignof(type)
__global__ void kernel(int* out) {
    const int layouts[] = {
        LAYOUT(char1), LAYOUT(char2), LAYOUT(char3), LAYOUT(uchar4), LAYOUT(short2),
        LAYOUT(ushort3), LAYOUT(short4), LAYOUT(int2), LAYOUT(uint3), LAYOUT(int4),
        LAYOUT(float1), LAYOUT(float2), LAYOUT(float3), LAYOUT(float4), LAYOUT(longlong2),
        LAYOUT(ulonglong4), LAYOUT(double2), LAYOUT(double3), LAYOUT(double4), LAYOUT(dim3)};
    for (int i = 0; i < sizeof layouts / 4; ++i)
        out[i] = layouts[i];
}
)";
    // Source: CUDA C++ Programming Guide, table "Alignment Requirements" of the built-in vector
    // types.
    EXPECT_THAT(run<int>(source, {}, 20),
                ElementsAre(101, 202, 301, 404, 404, 602, 808, 808, 1204, 1616, 404, 808, 1204,
                            1616, 1616, 3216, 1616, 2408, 3216, 1204));
}

TEST(CpuLanguage, AlignmentsMayBeTypesAndConditions) {
    const std::string source = R"(
template <class T, int n> struct alignas(sizeof(T) * n) Packet { T values[n]; };
struct alignas(double2) Two { float x; };
struct alignas(8) Eight { char c; };
template <int a, int b> struct alignas(a > b ? a : b) Larger { char c; };
__global__ void kernel(int* out) {
    __shared__ alignas(float4) char tile[16];
    out[0] = alignof(Packet<short, 4>);
    out[1] = alignof(Two);
    out[2] = alignof(Eight);
    out[3] = (unsigned long long)tile % 16;
    out[4] = alignof(Larger<4, 32>);
}
)";
    EXPECT_THAT(run<int>(source, {}, 5), ElementsAre(8, 16, 8, 0, 32));
}

TEST(CpuLanguage, VectorTypesAreTrivial) {
    const std::string source = R"(
#include <type_traits>
struct Pair { float4 a; int b; };
struct Open { ~Open() {} };
struct Set { int value = 1; };
__global__ void kernel(int* out) {
    out[0] = std::is_trivially_copyable<float4>::value;
    out[1] = std::is_trivially_copyable_v<Pair>;
    out[2] = std::is_trivially_copyable_v<Open>;
    out[3] = std::is_trivial_v<Pair>;
    out[4] = std::is_trivial_v<Open>;
    out[5] = std::is_trivial_v<Set>;
}
)";
    EXPECT_THAT(run<int>(source, {}, 6), ElementsAre(1, 1, 0, 1, 0, 0));
}

/// Kernel code that uses Thrust, and the values that it writes.
constexpr const char* thrustKernel = R"(
#include <thrust/complex.h>
#include <thrust/sort.h>
__global__ void kernel(float* out) {
    float keys[] = {3, 1, 2};
    int values[] = {30, 10, 20};
    thrust::sort_by_key(thrust::seq, keys, keys + 3, values, thrust::greater<float>());
    thrust::complex<float> a(1, 2), b(3, -1);
    a *= b;
    const auto quotient = a / b;
    const thrust::tuple<int, float> two = thrust::make_tuple(4, 0.5f);
    const thrust::pair<int, int> range{5, 6};
    const float results[] = {keys[0], (float)values[2], a.real(), a.imag(), quotient.imag(),
                             thrust::abs(thrust::complex<float>(3, 4)), thrust::get<1>(two),
                             (float)range.second, thrust::maximum<>()(2, 7.5f),
                             thrust::reduce(thrust::seq, keys, keys + 3, 0.f),
                             (float)(thrust::upper_bound(thrust::seq, values, values + 3, 5,
                                                         thrust::greater<int>()) - values)};
    for (int i = 0; i < 11; ++i)
        out[i] = results[i];
}
)";

TEST(CpuLanguage, NumbersOfCufftArePairs) {
    const std::string source = "#include <cufft.h>\n__global__ void kernel(cufftReal* out) {\n"
                               "    const cufftComplex a = {1, 2};\n"
                               "    out[0] = cuCmulf(a, a).x;\n}\n";
    EXPECT_THAT(run<float>(source, {}, 1), ElementsAre(-3));
}

TEST(CpuLanguage, KernelsMayCallThrust) {
    EXPECT_THAT(run<float>(thrustKernel, {}, 11),
                ElementsAre(3, 10, 5, 5, 2, 5, 0.5, 6, 7.5, 6, 3));
}

TEST(CpuLanguage, TensorAccessorsIndexTheirElements) {
    const std::string source = R"(
__device__ float last(torch::PackedTensorAccessor32<float, 2, torch::RestrictPtrTraits> in) {
    return in[1][in.size(1) - 1];
}
struct Plain { float* data; int sizes[2]; int strides[2]; };
union Both {
    __device__ Both() {}
    Plain plain;
    torch::PackedTensorAccessor32<float, 2, torch::RestrictPtrTraits> accessor;
};
__global__ void kernel(float* out) {
    for (int i = 0; i < 6; ++i)
        out[i] = i;
    Both both;
    both.plain = {out, {2, 3}, {3, 1}};
    out[6] = last(both.accessor);
}
)";
    EXPECT_THAT(run<float>("#include <kernelcurve_torch.h>" + source, {}, 7),
                ElementsAre(0, 1, 2, 3, 4, 5, 5));
}

TEST(CpuLanguage, ClassesMayHoldHandlesOfTheRuntime) {
    const std::string source = R"(
class Image {
    cudaArray_t data = nullptr;
    cudaStream_t stream = nullptr;
  public:
    __device__ int size() const { return sizeof(*this); }
};
__global__ void kernel(int* out) { out[0] = Image().size(); }
)";
    EXPECT_THAT(run<int>(source, {}, 1), ElementsAre(16));
}

TEST(CpuLanguage, AKernelFileMayDeclareFunctionsOfCudaAgain) {
    const std::string source = R"(
__device__ double atomicAdd(double* address, double value);
__global__ void kernel(double* out) { atomicAdd(out, 2.0); }
)";
    EXPECT_THAT(run<double>(source, {}, 1), ElementsAre(2));
}

TEST(CpuLanguage, VectorTypesCopyAndConstruct) {
    const std::string source = R"(
struct Pair { float4 first; int2 second; };
__device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
__global__ void kernel(float* out) {
    float4 a = make_float4(1, 2, 3, 4), b = {5, 6}, c = {};
    float4 d = a;
    d.w = 10;
    c = d;
    Pair pair = {a, make_int2(7, 8)};
    Pair copy = pair;
    float3 small = make_float3(1, 2, 3), again = small;
    double4 wide = make_double4(1, 2, 3, 4), wider = wide;
    uchar4 bytes = make_uchar4(255, 1, 2, 3);
    bytes.x += 2;
    reinterpret_cast<float4*>(out)[0] = c;
    out[4] = sum(b) + copy.second.y;
    out[5] = again.z + wider.w;
    out[6] = bytes.x;
    out[7] = sum(copy.first);
}
)";
    EXPECT_THAT(run<float>(source, {}, 8), ElementsAre(1, 2, 3, 10, 19, 7, 1, 10));
}

TEST(CpuLanguage, Mathematics) {
    const std::string source = R"(
#include <cmath>
__global__ void kernel(double* out) {
    volatile float half = 0.5f;
    volatile double two = 2.0;
    const double results[] = {
        sqrtf(half), sqrt(two), rsqrtf(4.0f), expf(half), __expf(half), sinf(half), cos(two),
        powf(two, half), pow(two, 3), fmaf(2.0f, half, 1.0f), fmaxf(half, 2), (double)min(3, 2u),
        max(half, 0.25f), fabsf(-half), (double)abs(-3), floorf(-half), std::round(1.5), hypotf(3, 4),
        exp10f(2), log2f(8.0f), copysignf(2.0f, -half), fmod(7.5, two), __fdividef(1, half),
        __saturatef(two), erff(half), sinpif(half), (double)__float2int_rn(2.5f),
        (double)__float2int_ru(2.1f), (double)__float2int_rz(-2.9f), (double)__float2uint_rz(-1.f),
        (double)__float_as_int(1.0f), (double)isnan(sqrtf(-half)), (double)isinf(1.0f / 0.0f)};
    for (int i = 0; i < sizeof results / 8; ++i)
        out[i] = results[i];
}
)";
    const std::vector<double> expected = {std::sqrt(0.5F),
                                          std::sqrt(2.0),
                                          0.5,
                                          std::exp(0.5F),
                                          std::exp(0.5F),
                                          std::sin(0.5F),
                                          std::cos(2.0),
                                          std::pow(2.0F, 0.5F),
                                          8,
                                          2,
                                          2,
                                          2,
                                          0.5,
                                          0.5,
                                          3,
                                          -1,
                                          2,
                                          5,
                                          100,
                                          3,
                                          -2,
                                          1.5,
                                          2,
                                          1,
                                          std::erf(0.5F),
                                          1,
                                          2,
                                          3,
                                          -2,
                                          0,
                                          0x3f800000,
                                          1,
                                          1};
    const auto results = run<double>(source, {}, expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(results[i], expected[i], 1e-6 * std::abs(expected[i])) << "result " << i;
}

TEST(CpuLanguage, ExactIntrinsicsAreNeverContracted) {
    // x * x - fl(x * x) is 0 with two roundings. With a fused operation, it is the rounding error
    // of the product.
    const std::string source = R"(
__global__ void kernel(float* out) {
    volatile float v = 1.0f + 0x1p-12f;
    float x = v, product = __fmul_rn(x, x);
    out[0] = __fadd_rn(__fmul_rn(x, x), -product);
    out[1] = __fmaf_rn(x, x, -product);
}
)";
    EXPECT_THAT(run<float>(source, {}, 2), ElementsAre(0.0F, 0x1p-24F));
}

TEST(CpuLanguage, IntegerIntrinsics) {
    const std::string source = R"(
__global__ void kernel(unsigned* out) {
    volatile unsigned v = 0x00f0000f;
    unsigned a = v;
    const unsigned results[] = {
        (unsigned)__popc(a), (unsigned)__clz(a), (unsigned)__ffs(a), __brev(a), (unsigned)__clz(0),
        (unsigned)__popcll(0xffffffffffull), (unsigned)__clzll(1), __umulhi(0x80000000u, 6),
        (unsigned)__mulhi(-4, 0x40000000), __byte_perm(0x33221100, 0x77665544, 0x7140),
        __funnelshift_l(0x80000000u, 1, 1), __funnelshift_r(1, 3, 1), (unsigned)__mul24(3, -5),
        (unsigned)__dp4a(0x01020304, 0x01010101, 100), (unsigned)__hadd(-3, 1), __sad(3, -4, 10)};
    for (int i = 0; i < sizeof results / 4; ++i)
        out[i] = results[i];
}
)";
    EXPECT_THAT(run<unsigned>(source, {}, 16),
                ElementsAre(8, 8, 1, 0xf0000f00U, 32, 40, 63, 3, 0xffffffffU, 0x77114400U, 3,
                            0x80000000U, 0xfffffff1U, 110, 0xffffffffU, 17));
}

TEST(CpuLanguage, TemplatesLambdasAndDeviceVariables) {
    const std::string source = R"(
__constant__ float weights[4] = {1, 2, 4, 8};
__device__ int calls = 3;
namespace detail {
__device__ __forceinline__ int twice(int a) { return 2 * a; }
__device__ __noinline__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
}
template <class T, class F> __device__ T apply(F f, T value) { return f(value); }
template <class T, int N>
__global__ void __launch_bounds__(64) kernel(T* __restrict__ out) {
    auto add = [=] __device__(T v) { return v + N; };
    T local[N];
#pragma unroll
    for (int i = 0; i < N; ++i)
        local[i] = weights[i & 3];
    if constexpr (N > 3)
        out[threadIdx.x] = apply(add, local[threadIdx.x % N]) + detail::twice(calls);
    if (threadIdx.x == 0)
        out[0] = detail::factorial(5);
}
)";
    EXPECT_THAT(run<float>(source, {{1, 1, 1}, {4, 1, 1}}, 4, "kernel<float, 4>"),
                ElementsAre(120, 12, 14, 18));
}

TEST(CpuLanguage, HalfPrecision) {
    const std::string source = R"(
#include <cuda_fp16.h>
__global__ void kernel(float* out) {
    __half a = __float2half(1.0f), b = __float2half(0.0004f);
    out[0] = __half2float(a + b); // less than half a unit in the last place
    out[1] = __half2float(__hfma(a, a, a));
    float2 sum = __half22float2(__hadd2(__floats2half2_rn(1, 2), make_half2(a, a)));
    out[2] = sum.x + 10 * sum.y;
    out[3] = __half2float(__float2half(100000.0f));
    out[4] = sizeof(half2) * 10 + sizeof(half);
}
)";
    EXPECT_THAT(run<float>(source, {}, 5), ElementsAre(1, 2, 32, INFINITY, 42));
}

TEST(CpuLanguage, CacheHintsAndAsynchronousCopies) {
    const std::string source = R"(
#include <cuda_pipeline.h>
__global__ void kernel(float* out) {
    __shared__ __align__(16) float tile[64];
    if (threadIdx.x < 4) {
        __stcs(&out[16 + threadIdx.x], 3.0f);
        __stcg(reinterpret_cast<float4*>(out) + threadIdx.x, make_float4(threadIdx.x, 1, 2, 3));
        __pipeline_memcpy_async(tile + 4 * threadIdx.x, out + 4 * threadIdx.x, 16);
        __pipeline_memcpy_async(tile + 32 + threadIdx.x, out + 16 + threadIdx.x, 4);
        __pipeline_memcpy_async(tile + 40 + 4 * threadIdx.x, out, 16, 12);
        __pipeline_commit();
    }
    __pipeline_wait_prior(0);
    __syncthreads();
    if (threadIdx.x == 0) {
        out[20] = tile[4] + tile[7] + tile[33];
        out[21] = __ldg(out + 8) + __ldcs(out + 12) + __ldcg(reinterpret_cast<float2*>(out)).y;
        out[22] = tile[41];
    }
}
)";
    const auto result = run<float>(source, {{1, 1, 1}, {8, 1, 1}}, 24);
    EXPECT_EQ(result[20], 1 + 3 + 3);
    EXPECT_EQ(result[21], 2 + 3 + 1);
    EXPECT_EQ(result[22], 0);
}

TEST(CpuLanguage, SharedArraysOfEveryVectorType) {
    const std::string source = R"(
#define ARRAY(type, ...) \
    __shared__ type type##s[8]; \
    type##s[threadIdx.x] = make_##type(threadIdx.x, ##__VA_ARGS__); \
    __syncthreads(); \
    sum += type##s[7 - threadIdx.x].x;
#define ARRAYS(element) \
    ARRAY(element##1) ARRAY(element##2, 1) ARRAY(element##3, 1, 2) ARRAY(element##4, 1, 2, 3)
__global__ void kernel(float* out) {
    float sum = 0;
    ARRAYS(char) ARRAYS(uchar) ARRAYS(short) ARRAYS(ushort) ARRAYS(int) ARRAYS(uint)
    ARRAYS(long) ARRAYS(ulong) ARRAYS(longlong) ARRAYS(ulonglong) ARRAYS(float) ARRAYS(double)
    out[threadIdx.x] = sum;
}
)";
    EXPECT_THAT(run<float>(source, {{2, 1, 1}, {8, 1, 1}}, 8),
                ElementsAre(48 * 7, 48 * 6, 48 * 5, 48 * 4, 48 * 3, 48 * 2, 48, 0));
}

TEST(CpuLanguage, SharedArraysOfTypesWithConstructors) {
    for (const std::string type :
         {"struct Pair { float x, y; Pair() = default; __device__ Pair(float a) : x(a), y(2) {} };",
          "struct Pair { float x, y; __device__ Pair() {} __device__ Pair(float a) : x(a) {} };",
          "struct Part { __device__ Part() {} float x; };\n"
          "struct Pair : Part { float2 y; __device__ Pair() {}\n"
          "                     __device__ Pair(float a) { x = a; } };"}) {
        // The same must hold beside an array whose size is only known at the launch.
        const std::string source = type + R"(
extern __shared__ int more[];
__global__ void kernel(float* out) {
    __shared__ Pair s[64]; extern __shared__ int4 four[];
    s[threadIdx.x] = Pair(threadIdx.x);
    four[threadIdx.x] = make_int4(threadIdx.x, 1, 2, 3);
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x].x + 100 * four[threadIdx.x].x + 10000 * more[2];
}
)";
        const auto result = run<float>(source, {{3, 1, 1}, {64, 1, 1}, 1024}, 64);
        EXPECT_EQ(result[0], 20063) << type;
        EXPECT_EQ(result[63], 26300) << type;
    }
}

TEST(CpuLanguage, IndicesOfEveryDimension) {
    const std::string source = R"(
__global__ void kernel(int* out) {
    int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    BARRIER
    out[block * blockDim.x * blockDim.y * blockDim.z + thread] += 1 + block * 10000 + thread;
}
)";
    for (const std::array<std::int64_t, 3> block : {std::array<std::int64_t, 3>{1, 1, 1},
                                                    {31, 1, 1},
                                                    {33, 1, 1},
                                                    {1024, 1, 1},
                                                    {7, 5, 1},
                                                    {4, 3, 5},
                                                    {1, 1, 64}}) {
        const auto threads = static_cast<std::size_t>(block[0] * block[1] * block[2]);
        std::vector<int> expected;
        for (std::size_t b = 0; b < 24; ++b)
            for (std::size_t t = 0; t < threads; ++t)
                expected.push_back(static_cast<int>(1 + b * 10000 + t));
        // Tests the execution as a loop and as fibers.
        for (const char* barrier : {"#define BARRIER\n", "#define BARRIER __syncthreads();\n"})
            EXPECT_THAT(run<int>(barrier + source, {{2, 3, 4}, block}, 24 * threads),
                        ElementsAreArray(expected))
                << barrier << block[0] << " x " << block[1] << " x " << block[2];
    }
}

TEST(CpuLanguage, PrintfGoesToStandardError) {
    testing::internal::CaptureStderr();
    run<int>(R"(__global__ void kernel(int*) { printf("thread %d of %d\n", threadIdx.x, 2); })",
             {{1, 1, 1}, {2, 1, 1}}, 1);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "thread 0 of 2\nthread 1 of 2\n");
}

TEST(CpuLanguage, FixedWidthIntegersNeedNoInclude) {
    const std::string source = R"(
__global__ void kernel(uint64_t* out) {
    int8_t small = -1;
    uint16_t medium = 65535;
    out[0] = uint8_t(small) + medium + sizeof(int64_t) + sizeof(size_t) + uint32_t(1);
    out[1] = clock64() > 0;
}
)";
    EXPECT_THAT(run<std::uint64_t>(source, {}, 2), ElementsAre(255 + 65535 + 17, 1));
}

TEST(CpuLanguage, WhatNvccTakesFromTheHostsHeaders) {
    const std::string source = R"(
#include <kernelcurve_std.h>
using namespace std;
__global__ void kernel(double* out) {
    const uint a = 3;
    const ushort b = 4;
    const ulong c = 5;
    register int r = 6;
    assert(r == 6);
    const double results[] = {
        (double)(a + b + c + r), (double)min(a, -1), (double)max(3l, 4u), (double)min(c, 7),
        (double)max(2, 2.5f), (double)INFINITY, M_PI, (double)std::numeric_limits<int>::lowest(),
        (double)std::numeric_limits<unsigned char>::max(), (double)std::numeric_limits<float>::max(),
        (double)std::numeric_limits<short>::max(), (double)std::min(4, 3)};
    for (int i = 0; i < 12; ++i)
        out[i] = results[i];
}
)";
    EXPECT_THAT(run<double>(source, {}, 12),
                ElementsAre(18, 3, 4, 5, 2.5, INFINITY, M_PI, -2147483648.0, 255,
                            double(std::numeric_limits<float>::max()), 32767, 3));
}

TEST(CpuLanguage, ConversionsRoundAsTheySay) {
    const std::string source = R"(
__global__ void kernel(float* out) {
    volatile unsigned odd = 16777217, most = 4294967295u;
    volatile int negative = -16777217;
    volatile long long large = 9223372036854775807ll;
    volatile double third = 1.0 / 3;
    out[0] = __uint2float_rd(odd); out[1] = __uint2float_ru(odd); out[2] = __uint2float_rz(most);
    out[3] = __int2float_rd(negative); out[4] = __int2float_rz(negative);
    out[5] = __ll2float_rd(large); out[6] = __ll2float_ru(large);
    out[7] = (double)__double2float_rd(third) < third; out[8] = (double)__double2float_ru(third) > third;
}
)";
    EXPECT_THAT(run<float>(source, {}, 9),
                ElementsAre(16777216.0F, 16777218.0F, 4294967040.0F, -16777218.0F, -16777216.0F,
                            9223371487098961920.0F, 9223372036854775808.0F, 1, 1));
}

TEST(CpuLanguage, Bfloat16RoundsToNearestEven) {
    const std::string source = R"(
#include <cuda_bf16.h>
__global__ void kernel(float* out) {
    const __nv_bfloat16 a = __float2bfloat16(1.00390625f), b = __float2bfloat16(1.01171875f);
    out[0] = __bfloat162float(a); out[1] = b; out[2] = a + b; out[3] = __hfma(a, b, a);
    __nv_bfloat162 two(a, b);
    two = two * two;
    out[4] = __low2float(two);
    out[5] = isnan((float)__float2bfloat16(NAN));
}
)";
    EXPECT_THAT(run<float>(source, {}, 6), ElementsAre(1, 1.015625F, 2.015625F, 2.015625F, 1, 1));
}

TEST(CpuLanguage, CooperativeGroups) {
    const std::string source = R"(
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
    const cg::thread_block block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    const cg::thread_block_tile<8> eight = cg::tiled_partition<8>(block);
    const int rank = block.thread_rank();
    __shared__ int total;
    if (rank == 0)
        total = 0;
    block.sync();
    const int sum = cg::reduce(warp, rank, cg::plus<int>());
    if (warp.thread_rank() == 0)
        atomicAdd(&total, sum);
    cg::sync(block);
    const int most = cg::reduce(eight, rank, cg::greater<int>());
    const int scanned = cg::inclusive_scan(eight, 1);
    int odd = -1;
    if (rank % 2) {
        const cg::coalesced_group some = cg::coalesced_threads();
        odd = some.shfl(rank, 0) * 100 + some.thread_rank();
    }
    if (rank == 37) {
        out[0] = total; out[1] = sum; out[2] = most; out[3] = scanned; out[4] = odd;
        out[5] = warp.meta_group_rank() * 10 + eight.meta_group_rank();
        out[6] = block.size();
    }
    const int ballot = eight.ballot(rank % 3 == 0);
    if (rank == 37)
        out[7] = ballot;
}
)";
    EXPECT_THAT(run<int>(source, {{1, 1, 1}, {64, 1, 1}}, 8),
                ElementsAre(2016, 1520, 39, 6, 3302, 14, 64, 0b10010010 & 0xff));
}

TEST(CpuLanguage, BarriersOfABlockWaitForCopies) {
    const std::string source = R"(
#include <cooperative_groups.h>
#include <cuda/barrier>
__global__ void kernel(int* out) {
    const auto block = cooperative_groups::this_thread_block();
    __shared__ cuda::barrier<cuda::thread_scope_block> ready;
    __shared__ int tile[64];
    if (block.thread_rank() == 0)
        init(&ready, block.size());
    block.sync();
    out[64 + threadIdx.x] = threadIdx.x * 3;
    cuda::memcpy_async(&tile[threadIdx.x], &out[64 + threadIdx.x],
                       cuda::aligned_size_t<4>(sizeof(int)), ready);
    ready.arrive_and_wait();
    out[threadIdx.x] = tile[63 - threadIdx.x];
}
)";
    EXPECT_EQ(run<int>(source, {{1, 1, 1}, {64, 1, 1}}, 128)[10], 159);
}

TEST(CpuLanguage, PartsOfCub) {
    const std::string source = R"(
#include <cub/cub.cuh>
__global__ void kernel(int* out) {
    using Reduce = cub::BlockReduce<int, 64>;
    using Scan = cub::BlockScan<int, 64>;
    using Warp = cub::WarpReduce<int>;
    __shared__ Reduce::TempStorage reduce;
    __shared__ Scan::TempStorage scan;
    __shared__ Warp::TempStorage warps[2];
    const int rank = threadIdx.x;
    const int sum = Reduce(reduce).Sum(rank);
    __syncthreads();
    const int most = Reduce(reduce).Reduce(rank, cub::Max());
    int before, inclusive;
    Scan(scan).ExclusiveSum(rank, before);
    __syncthreads();
    Scan(scan).InclusiveSum(rank, inclusive);
    const int warp = Warp(warps[rank / 32]).Sum(1);
    if (rank == 0) { out[0] = sum; out[1] = most; }
    if (rank == 10) { out[2] = before; out[3] = inclusive; }
    if (rank == 32) out[4] = warp;
    int items[2];
    cub::BlockLoad<int, 64, 2>().Load(out + 8, items, 100, -1);
    if (rank == 63) out[5] = items[1];
}
)";
    const std::vector<int> out = run<int>(source, {{1, 1, 1}, {64, 1, 1}}, 200);
    EXPECT_THAT(std::vector<int>(out.begin(), out.begin() + 6),
                ElementsAre(2016, 63, 45, 55, 32, -1));
}

TEST(CpuLanguage, RandomNumbersAreThoseOfPhilox) {
    const std::string source = R"(
#include <curand_kernel.h>
__global__ void kernel(unsigned* out) {
    curandStatePhilox4_32_10_t state;
    curand_init(0, 0, 0, &state);
    for (int i = 0; i < 4; ++i)
        out[i] = curand(&state);
    curandState other;
    curand_init(7, threadIdx.x, 0, &other);
    float sum = 0, squares = 0;
    bool isInside = true;
    for (int i = 0; i < 4096; ++i) {
        const float uniform = curand_uniform(&other);
        isInside &= uniform > 0 && uniform <= 1;
        const float normal = curand_normal(&other);
        sum += normal;
        squares += normal * normal;
    }
    out[4] = isInside && fabsf(sum / 4096) < 0.1f && fabsf(squares / 4096 - 1) < 0.1f;
}
)";
    // Source: the known answers of Random123 for philox4x32-10 with counter and key 0.
    EXPECT_THAT(run<unsigned>(source, {}, 5),
                ElementsAre(0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8, 1));
}

TEST(CpuLanguage, AtomicsOfHalvesAndOfCudaAtomic) {
    const std::string source = R"(
#include <cuda/atomic>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void kernel(float* out) {
    __shared__ __half half;
    __shared__ __half2 pair;
    __shared__ __nv_bfloat16 brain;
    __shared__ int count;
    if (threadIdx.x == 0) {
        half = __float2half(0);
        pair = make_half2(__float2half(1), __float2half(2));
        brain = __float2bfloat16(0);
        count = 0;
    }
    __syncthreads();
    atomicAdd(&half, __float2half(0.5f));
    atomicAdd(&pair, make_half2(__float2half(1), __float2half(2)));
    atomicAdd(&brain, __float2bfloat16(2));
    cuda::atomic_ref<int, cuda::thread_scope_block>(count).fetch_add(
        3, cuda::std::memory_order_relaxed);
    __syncthreads();
    if (threadIdx.x == 0) {
        out[0] = half;
        out[1] = __half2float(pair.x);
        out[2] = __half2float(pair.y);
        out[3] = __bfloat162float(brain);
        out[4] = count;
    }
}
)";
    EXPECT_THAT(run<float>(source, {{1, 1, 1}, {64, 1, 1}}, 5), ElementsAre(32, 65, 130, 128, 192));
}

TEST(CpuLanguage, ObjectsOnTheHeapAndComplexNumbers) {
    const std::string source = R"(
#include <cuComplex.h>
#include <new>
struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float s) : side(s) {}
    __device__ float area() const override { return side * side; }
};
__global__ void kernel(float* out) {
    Shape* shape = new Square(3);
    out[0] = shape->area();
    delete shape;
    float* many = new float[4];
    many[3] = 5;
    out[1] = many[3];
    delete[] many;
    __align__(16) unsigned char room[sizeof(Square)];
    out[2] = (new (room) Square(4))->area();
    const cuFloatComplex a = make_cuFloatComplex(1, 2), b = make_cuFloatComplex(3, -1);
    const cuFloatComplex product = cuCmulf(a, b), quotient = cuCdivf(product, b);
    out[3] = product.x;
    out[4] = cuCimagf(product);
    out[5] = roundf(quotient.x * 1000) + roundf(quotient.y * 1000);
    out[6] = cuCabsf(make_cuComplex(3, 4));
}
)";
    EXPECT_THAT(run<float>(source, {}, 7), ElementsAre(9, 5, 16, 5, 5, 3000, 5));
}

TEST(CpuLanguage, TraitsOfTheStandardLibrary) {
    const std::string source = R"(
#include <array>
#include <limits>
#include <type_traits>
#include <utility>
template <typename T, typename = std::enable_if_t<std::is_floating_point_v<T>>>
__device__ T twice(T v) { return v + v; }
template <size_t... i>
__device__ int sumOf(std::index_sequence<i...>) { return (0 + ... + (int)i); }
__global__ void kernel(float* out) {
    static_assert(std::is_trivially_copyable<int>::value && !std::is_signed_v<unsigned>);
    static_assert(std::is_same_v<std::make_unsigned_t<int>, unsigned>);
    static_assert(std::is_same_v<std::decay_t<const float&>, float> && std::is_pointer_v<float*>);
    std::array<float, 2> two{1, 2};
    std::conditional_t<std::is_integral_v<int>, double, float> wide = 0.25;
    float moved = std::move(two[1]);
    out[0] = twice(moved);
    out[1] = wide + sizeof(wide);
    out[2] = std::clamp(9.0f, 0.0f, 3.0f);
    out[3] = sumOf(std::make_index_sequence<4>());
    out[4] = std::isnan(nanf("")) && std::numeric_limits<int>::is_integer;
}
)";
    EXPECT_THAT(run<float>(source, {}, 5), ElementsAre(4, 8.25, 3, 6, 1));
}

} // namespace
} // namespace kernelcurve
