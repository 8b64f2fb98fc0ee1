#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <bit>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST(CpuMeeting, SeveralBarriersInALoop) {
    // Every thread passes its value to the next thread of the block, in a ring.
    const std::string source = R"(
__global__ void kernel(int* out) {
    __shared__ int ring[2][1024];
    int t = threadIdx.x, n = blockDim.x, value = t;
    for (int step = 0; step < 5; ++step) {
        ring[step & 1][t] = value;
        __syncthreads();
        value = ring[step & 1][(t + 1) % n];
    }
    out[blockIdx.x * n + t] = value;
}
)";
    for (const int threads : {1, 31, 32, 33, 100, 1024}) {
        const auto result =
            run<int>(source, {{3, 1, 1}, {threads, 1, 1}}, 3 * static_cast<std::size_t>(threads));
        for (std::size_t i = 0; i < result.size(); ++i)
            EXPECT_EQ(result[i], (static_cast<int>(i) % threads + 5) % threads) << threads;
    }
}

TEST(CpuMeeting, ThreadsThatReturnEarlyAreNotWaitedFor) {
    const std::string source = R"(
__global__ void kernel(int* out) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    if (threadIdx.x >= 40) return;
    __syncthreads();
    atomicAdd(&sum, 1);
    __syncthreads();
    out[threadIdx.x] = sum;
}
)";
    EXPECT_THAT(run<int>(source, {{1, 1, 1}, {100, 1, 1}}, 40), Each(40));
}

TEST(CpuMeeting, BarriersThatCount) {
    const std::string source = R"(
__global__ void kernel(int* out) {
    int t = threadIdx.x;
    int odd = __syncthreads_count(t & 1), all = __syncthreads_and(t < 70), any = __syncthreads_or(t == 69);
    int none = __syncthreads_or(t == 70), most = __syncthreads_and(t < 69);
    if (t == 37) { out[0] = odd; out[1] = all; out[2] = any; out[3] = none; out[4] = most; }
}
)";
    EXPECT_THAT(run<int>(source, {{1, 1, 1}, {70, 1, 1}}, 5), ElementsAre(35, 1, 1, 0, 0));
}

/// The value of `expression` in each of 32 lanes. `lane` is the number of the lane.
std::vector<int> lanes(const std::string& expression, int threads = 32) {
    return run<int>("__global__ void kernel(int* out) { int lane = threadIdx.x; out[lane] = " +
                        expression + "; }",
                    {{1, 1, 1}, {threads, 1, 1}}, static_cast<std::size_t>(threads));
}

std::vector<int> expectedLanes(const std::function<int(int)>& value) {
    std::vector<int> result;
    for (int lane = 0; lane < 32; ++lane)
        result.push_back(value(lane));
    return result;
}

TEST(CpuMeeting, ShufflesOfEveryKindAndWidth) {
    EXPECT_EQ(lanes("__shfl_sync(~0u, lane * 10, 5)"), expectedLanes([](int) { return 50; }));
    EXPECT_EQ(lanes("__shfl_sync(~0u, lane, lane + 1, 8)"),
              expectedLanes([](int lane) { return lane / 8 * 8 + (lane + 1) % 8; }));
    EXPECT_EQ(lanes("__shfl_up_sync(~0u, lane, 3)"),
              expectedLanes([](int lane) { return lane < 3 ? lane : lane - 3; }));
    EXPECT_EQ(lanes("__shfl_down_sync(~0u, lane, 2, 16)"),
              expectedLanes([](int lane) { return lane % 16 < 14 ? lane + 2 : lane; }));
    EXPECT_EQ(lanes("__shfl_xor_sync(~0u, lane, 21)"),
              expectedLanes([](int lane) { return lane ^ 21; }));
    EXPECT_EQ(lanes("(int)(__shfl_xor_sync(~0u, lane + 0.5, 1) * 2)"),
              expectedLanes([](int lane) { return (lane ^ 1) * 2 + 1; }));
}

TEST(CpuMeeting, ShufflesAmongSomeLanes) {
    // Lanes of one branch exchange values more often than the other lanes before all lanes meet
    // again.
    const std::string source = R"(
__global__ void kernel(int* out) {
    int lane = threadIdx.x, value = lane;
    if (lane < 8)
        for (int d = 4; d > 0; d /= 2)
            value += __shfl_xor_sync(0xffu, value, d);
    __syncwarp();
    out[lane] = __shfl_sync(~0u, value, lane ^ 16);
}
)";
    const auto result = run<int>(source, {{1, 1, 1}, {32, 1, 1}}, 32);
    EXPECT_EQ(result, expectedLanes([](int lane) {
                  const int from = lane ^ 16;
                  return from < 8 ? 28 : from;
              }));
}

TEST(CpuMeeting, VotesAndMatches) {
    EXPECT_EQ(lanes("(int)__ballot_sync(~0u, lane % 3 == 0)"),
              expectedLanes([](int) { return 0x49249249; }));
    EXPECT_EQ(lanes("__any_sync(~0u, lane == 31) * 2 + __all_sync(~0u, lane < 31)"),
              expectedLanes([](int) { return 2; }));
    EXPECT_EQ(lanes("(int)__match_any_sync(~0u, lane / 16)"),
              expectedLanes([](int lane) { return lane < 16 ? 0xffff : -65536; }));
    EXPECT_EQ(lanes("__reduce_add_sync(~0u, lane)"), expectedLanes([](int) { return 496; }));
    EXPECT_EQ(lanes("(int)__reduce_max_sync(~0u, (unsigned)lane ^ 5u)"),
              expectedLanes([](int) { return 31; }));
    EXPECT_EQ(lanes("__popc(__activemask())"), expectedLanes([](int) { return 32; }));
    EXPECT_EQ(lanes("lane % 4 == 0 ? (int)__activemask() : 0"),
              expectedLanes([](int lane) { return lane % 4 == 0 ? 0x11111111 : 0; }));
    // The second warp has 8 lanes.
    EXPECT_EQ(lanes("(int)__ballot_sync(~0u, 1)", 40).back(), 0xff);
    const std::string source = R"(
__global__ void kernel(int* out) {
    int same;
    out[0] = __match_all_sync(~0u, 7, &same) == ~0u && same;
    out[1] = __match_all_sync(~0u, threadIdx.x, &same) == 0 && !same;
}
)";
    EXPECT_THAT(run<int>(source, {{1, 1, 1}, {32, 1, 1}}, 2), ElementsAre(1, 1));
}

TEST(CpuMeeting, WarpsReduceInTwoSteps) {
    const std::string source = R"(
__global__ void kernel(int* out) {
    __shared__ int sums[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, value = threadIdx.x;
    for (int d = 16; d > 0; d /= 2)
        value += __shfl_down_sync(~0u, value, d);
    if (lane == 0) sums[warp] = value;
    __syncthreads();
    if (warp == 0) {
        value = lane < blockDim.x / 32 ? sums[lane] : 0;
        for (int d = 16; d > 0; d /= 2)
            value += __shfl_down_sync(~0u, value, d);
        if (lane == 0) atomicAdd(out, value);
    }
}
)";
    EXPECT_THAT(run<int>(source, {{50, 1, 1}, {1024, 1, 1}}, 1), ElementsAre(50 * 1023 * 512));
}

TEST(CpuMeeting, SharedArraysOfSeveralTypesBeginAtOneAddress) {
    const std::string source = R"(
namespace a { __device__ void set(int i, float v) { extern __shared__ float reals[]; reals[i] = v; } }
template <class T> struct Shared { static __device__ T* get() { extern __shared__ __align__(16) unsigned char bytes[]; return reinterpret_cast<T*>(bytes); } };
extern __shared__ int numbers[];
__global__ void kernel(int* out) {
    a::set(threadIdx.x, 1.0f);
    __syncthreads();
    out[threadIdx.x] = numbers[threadIdx.x] == 0x3f800000 && Shared<float>::get()[threadIdx.x] == 1.0f;
}
)";
    EXPECT_THAT(run<int>(source, {{1, 1, 1}, {64, 1, 1}, 256}, 64), Each(1));
    // This is the maximum size for a block.
    EXPECT_THAT(run<int>(source, {{2, 1, 1}, {64, 1, 1}, 227 * 1024}, 64), Each(1));
}

TEST(CpuMeeting, LargeLocalArraysHaveRoom) {
    const std::string source = R"(
__global__ void kernel(int* out) {
    volatile int local[20000];
    for (int i = 0; i < 20000; i += 100)
        local[i] = i + threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = local[19900];
}
)";
    const auto result = run<int>(source, {{1, 1, 1}, {256, 1, 1}}, 256);
    for (std::size_t i = 0; i < result.size(); ++i)
        EXPECT_EQ(result[i], 19900 + static_cast<int>(i));
}

TEST(CpuMeeting, AtomicsAcrossBlocks) {
    const std::string source = R"(
__global__ void kernel(unsigned long long* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* ints = (int*)(out + 8);
    atomicAdd(out, 1ull);
    atomicAdd(&ints[0], i);
    atomicMax(&ints[1], i);
    atomicMin(&ints[2], -i);
    atomicAdd((float*)&ints[3], 0.5f);
    atomicAdd((double*)(out + 1), 0.25);
    atomicInc((unsigned*)&ints[4], 9);
    atomicOr((unsigned*)&ints[5], 1u << (i % 32));
    atomicExch(&ints[6], 77);
    for (int old = ints[7], seen; (seen = atomicCAS(&ints[7], old, old + 2)) != old; old = seen) {}
    atomicSub(&ints[8], 1);
    atomicXor((unsigned*)&ints[9], 1u);
    atomicDec((unsigned*)&ints[10], 3);
}
)";
    const auto result = run<std::uint64_t>(source, {{40, 1, 1}, {250, 1, 1}}, 16);
    EXPECT_EQ(result[0], 10000U);
    EXPECT_EQ(std::bit_cast<double>(result[1]), 2500);
    std::array<int, 16> ints;
    std::memcpy(ints.data(), &result[8], sizeof ints);
    EXPECT_EQ(ints[0], 9999 * 5000);
    EXPECT_EQ(ints[1], 9999);
    EXPECT_EQ(ints[2], -9999);
    EXPECT_EQ(std::bit_cast<float>(ints[3]), 5000);
    EXPECT_EQ(ints[4], 0);
    EXPECT_EQ(ints[5], -1);
    EXPECT_EQ(ints[6], 77);
    EXPECT_EQ(ints[7], 20000);
    EXPECT_EQ(ints[8], -10000);
    EXPECT_EQ(ints[9], 0);
    EXPECT_EQ(ints[10], 0);
}

} // namespace
} // namespace kernelcurve
