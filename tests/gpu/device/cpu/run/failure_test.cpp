#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

constexpr KernelRunner::Shape twoBlocks = {{2, 1, 1}, {64, 1, 1}};

TEST(CpuFailure, IllegalAccessNamesLineBlockAndThread) {
    const std::string source = R"(__global__ void kernel(int* out) {
    int far = blockIdx.x == 1 && threadIdx.x == 37 ? 1000000000 : 0;
    BARRIER
    out[far] = 1;
}
)";
    for (const char* barrier : {"#define BARRIER\n", "#define BARRIER __syncthreads();\n"}) {
        const DeviceError error = errorOf(barrier + source, twoBlocks);
        EXPECT_EQ(error.failure().where.file, "test.cu");
        EXPECT_EQ(error.failure().where.line, 5) << barrier;
        EXPECT_THAT(error.what(),
                    HasSubstr("illegal memory access by block (1, 0, 0), thread (37, 0, 0)"));
        EXPECT_EQ(error.fatal(), !runsInBoxes()); // only the separate process is lost then
    }
}

TEST(CpuFailure, BothEndsOfABufferAreGuarded) {
    for (const char* index : {"1024", "-1024"}) {
        const DeviceError error = errorOf(std::string("__global__ void kernel(int* out) { out[") +
                                              index + " + (int)threadIdx.x] = 1; }",
                                          {{1, 1, 1}, {1, 1, 1}});
        EXPECT_THAT(error.what(), HasSubstr("illegal memory access")) << index;
    }
}

TEST(CpuFailure, TheDeviceGoesOnAfterwards) {
    errorOf("__global__ void kernel(int* out) { out[1 << 29] = 1; __syncthreads(); }", twoBlocks);
    EXPECT_EQ(
        run<int>("__global__ void kernel(int* out) { __syncthreads(); out[threadIdx.x] = 5; }",
                 twoBlocks, 64),
        std::vector<int>(64, 5));
}

TEST(CpuFailure, DivisionByZero) {
    const DeviceError error = errorOf("__global__ void kernel(int* out) {\n"
                                      "  int i = threadIdx.x;\n"
                                      "  out[i] = 7 / (i - 9);\n"
                                      "}",
                                      {{1, 1, 1}, {64, 1, 1}});
    EXPECT_THAT(error.what(), HasSubstr("integer division by zero or overflow in block (0, 0, 0), "
                                        "thread (9, 0, 0)"));
#if !defined(__aarch64__) // clang merges the failures of all divisions
    EXPECT_EQ(error.failure().where.line, 3);
#endif
    EXPECT_FALSE(error.fatal());
}

TEST(CpuFailure, UnreachableCode) {
    const DeviceError error = errorOf("__global__ void kernel(int* out) {\n"
                                      "  if (threadIdx.x == 9)\n"
                                      "    __builtin_trap();\n"
                                      "}",
                                      {{1, 1, 1}, {64, 1, 1}});
    EXPECT_THAT(error.what(), HasSubstr("undefined behaviour: block (0, 0, 0), thread (9, 0, 0) "
                                        "reached unreachable code"));
    EXPECT_FALSE(error.fatal());
}

TEST(CpuFailure, AssertAndTrap) {
    const DeviceError failed = errorOf("#include <cassert>\n"
                                       "__global__ void kernel(int* out) {\n"
                                       "  assert(threadIdx.x < 5);\n}",
                                       twoBlocks);
    EXPECT_THAT(failed.what(), HasSubstr("thread (5, 0, 0): assertion failed: threadIdx.x < 5"));
    EXPECT_EQ(failed.failure().where.line, 3);
    EXPECT_FALSE(failed.fatal());
    const DeviceError trapped =
        errorOf("__global__ void kernel(int* out) { __syncthreads(); __trap(); }", twoBlocks);
    EXPECT_THAT(trapped.what(), HasSubstr("__trap() was called"));
}

TEST(CpuFailure, DeadlockNamesTheLines) {
    const DeviceError error = errorOf("__global__ void kernel(int* out) {\n"
                                      "  if (threadIdx.x < 16)\n"
                                      "    __syncthreads();\n"
                                      "  else\n"
                                      "    __syncwarp();\n"
                                      "  out[threadIdx.x] = 1;\n"
                                      "}",
                                      {{1, 1, 1}, {32, 1, 1}});
    EXPECT_THAT(error.what(), HasSubstr("deadlock in block (0, 0, 0)"));
    EXPECT_THAT(error.what(), HasSubstr("16 at line 3, 16 at line 5"));
    EXPECT_FALSE(error.fatal());
}

TEST(CpuFailure, EndlessRecursion) {
    const DeviceError error =
        errorOf("__device__ __noinline__ int deep(volatile int* p, int n) { return *p == n ? 0 : 1 "
                "+ deep(p, n + 1) * n; }\n"
                "__global__ void kernel(int* out) { __syncthreads(); out[0] = deep(out + 1, 1); }",
                {{1, 1, 1}, {2, 1, 1}});
    EXPECT_THAT(error.what(), HasSubstr("exceeded its local memory"));
}

TEST(CpuFailure, StopTakesEffectBetweenBlocks) {
    const std::string source = R"(
__global__ void kernel(volatile int* out) {
    out[0] = 1;
    long long start = clock64();
    while (clock64() - start < 1000000) {}
}
)";
    // 2^31 - 1 blocks of at least 0.1 ms would take days.
    const auto out = upload(std::vector<int>(1));
    KernelRunner kernel(source);
    std::stop_source stop;
    std::jthread stopper([&] {
        while (download<int>(*out)[0] == 0)
            std::this_thread::yield();
        stop.request_stop();
    });
    EXPECT_THROW(kernel.launch({{2147483647, 1, 1}, {1, 1, 1}}, {out.get()}, stop.get_token()),
                 Cancelled);
    stop = std::stop_source();
    stop.request_stop();
    EXPECT_THROW(kernel.launch({{1, 1, 1}, {1, 1, 1}}, {out.get()}, stop.get_token()), Cancelled);
}

TEST(CpuFailure, ShapesBeyondTheLimits) {
    const std::string source =
        "__global__ void kernel(int* out) { extern __shared__ int s[]; s[0] = 1; out[0] = s[0]; }";
    EXPECT_THAT(errorOf(source, {{1, 1, 1}, {1025, 1, 1}}).what(),
                HasSubstr("Invalid block size: 1025 x 1 x 1 threads"));
    EXPECT_THAT(errorOf(source, {{1, 1, 1}, {32, 32, 2}}).what(), HasSubstr("at most 1024"));
    EXPECT_THAT(errorOf(source, {{0, 1, 1}, {1, 1, 1}}).what(),
                HasSubstr("Invalid grid size: 0 x 1 x 1"));
    EXPECT_THAT(errorOf(source, {{1, 65536, 1}, {1, 1, 1}}).what(), HasSubstr("65536"));
    EXPECT_THAT(errorOf(source, {{1, 1, 1}, {1, 1, 1}, 227 * 1024 + 4}).what(),
                HasSubstr("232452 bytes of shared memory"));
}

TEST(CpuFailure, MoreMemoryThanThereIs) {
    try {
        KernelRunner::device().allocate(std::size_t{1} << 45);
        FAIL();
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), HasSubstr("an array of 33554432 MiB"));
        EXPECT_FALSE(error.fatal());
    }
}

} // namespace
} // namespace kernelcurve
