#include "gpu/source/syntax/struct_layouts.h"
#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

const std::string copySource = R"(
template <class T> __global__ void copy(const T* in, T* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}
)";

TEST(CpuLaunch, CopiesEveryElementAndNoMore) {
    for (const int n : {1, 31, 255, 256, 257, 1000, 4099}) {
        std::vector<float> values(static_cast<std::size_t>(n));
        std::iota(values.begin(), values.end(), 1.0F);
        const auto in = upload(values);
        const auto out = upload(std::vector<float>(values.size() + 64, -1.0F));
        KernelRunner(copySource, "copy<float>")
            .launch({{(n + 255) / 256, 1, 1}, {256, 1, 1}}, {in.get(), out.get(), Value(n)});
        std::vector<float> expected = values;
        expected.resize(values.size() + 64, -1.0F);
        EXPECT_EQ(download<float>(*out), expected) << n;
    }
}

TEST(CpuLaunch, SeveralEntriesOfOneFile) {
    const std::string source = copySource + R"(
__global__ void twice(float* data) {
    __shared__ float tile[32];
    tile[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = 2 * tile[31 - threadIdx.x];
}
)";
    Device& device = KernelRunner::device();
    const auto program = device.compile({"two.cu", source, {"copy<float>", "twice"}, {}}, {});
    std::vector<float> values(32);
    std::iota(values.begin(), values.end(), 0.0F);
    const auto in = upload(values);
    const auto out = upload(std::vector<float>(32));
    const auto operation = device.prepare(
        program, bound({{0, {1, 1, 1}, {32, 1, 1}, 0, {in.get(), out.get(), Value(32)}},
                        {1, {1, 1, 1}, {32, 1, 1}, 0, {out.get()}}}));
    device.run(*operation, {});
    for (std::size_t i = 0; i < 32; ++i)
        values[i] = 2 * static_cast<float>(31 - i);
    EXPECT_EQ(download<float>(*out), values);
    EXPECT_EQ(program->resources({.entry = 1}).at("shared_bytes"), 128);
    EXPECT_EQ(program->resources({}).at("shared_bytes"), 0);
}

TEST(CpuLaunch, FillsConstantsFromArrays) {
    const std::string source = R"(
__constant__ float weights[4];
__global__ void weigh(float* out) {
    out[threadIdx.x] = 10 * weights[threadIdx.x];
}
)";
    Device& device = KernelRunner::device();
    const auto program = device.compile({"weigh.cu", source, {"weigh"}, {}}, {});
    const auto run = [&](Buffer& weights, const char* name) {
        const auto out = upload(std::vector<float>(4));
        TestLaunch launch{0, {1, 1, 1}, {4, 1, 1}, 0, {out.get()}};
        launch.symbols = {{name, &weights}};
        device.run(*device.prepare(program, bound({launch})), {});
        return download<float>(*out);
    };
    EXPECT_EQ(run(*upload(std::vector<float>{1, 2, 3, 4}), "weights"),
              (std::vector<float>{10, 20, 30, 40}));
    EXPECT_EQ(run(*upload(std::vector<float>{5}), "weights"), (std::vector<float>{50, 20, 30, 40}));
    const auto refusal = [&](std::size_t elements, const char* name) {
        try {
            run(*upload(std::vector<float>(elements)), name);
        } catch (const DeviceError& error) {
            return error.failure().what.english();
        }
        return std::string("done");
    };
    EXPECT_EQ(refusal(4, "heights"), "weigh.cu has no variable heights");
    EXPECT_EQ(refusal(4, "weigh"), "weigh.cu has no variable weigh");
    EXPECT_EQ(refusal(5, "weights"), "The variable weights has 16 bytes, but its array has 20");
}

TEST(CpuLaunch, RefusesClustersAndIgnoresHints) {
    Device& device = KernelRunner::device();
    const auto program = device.compile({"copy.cu", copySource, {"copy<float>"}, {}}, {});
    const auto in = upload(std::vector<float>{1, 2, 3});
    const auto out = upload(std::vector<float>(3));
    TestLaunch launch{0, {2, 1, 1}, {4, 1, 1}, 0, {in.get(), out.get(), Value(3)}};
    launch.carveout = 50;
    launch.overlaps = true;
    launch.cluster = {1, 1, 1};
    device.run(*device.prepare(program, bound({launch})), {});
    EXPECT_EQ(download<float>(*out), (std::vector<float>{1, 2, 3}));
    launch.cluster = {2, 1, 1};
    try {
        device.prepare(program, bound({launch}));
        FAIL() << "prepared";
    } catch (const DeviceError& error) {
        EXPECT_EQ(error.failure().what.english(),
                  "The CPU device does not support thread block clusters");
    }
}

TEST(CpuLaunch, StructuresByValue) {
    const std::string source = R"(
struct Inner { char c; double d; };
struct Params { float *out; short s[3]; float4 v; Inner inner; bool flag; unsigned n; };
__global__ void spread(Params p, int2 pair, int last) {
    const float all[] = {float(p.s[0]), float(p.s[2]), p.v.x, p.v.w, float(p.inner.c),
                         float(p.inner.d), float(p.flag), float(p.n), float(pair.x),
                         float(pair.y), float(last)};
    p.out[threadIdx.x] = all[threadIdx.x];
}
)";
    const auto out = upload(std::vector<float>(11));
    TestLaunch launch{.block = {11, 1, 1}, .arguments = {}};
    const auto layout = structLayout(scanCode(source), "Params");
    ASSERT_TRUE(layout.has_value());
    launch.structs = {{0, *layout}, {12, *structLayout(scanCode(source), "int2")}};
    launch.arguments = {out.get(),   Value(1),     Value(2),    Value(-3),
                        Value(4.5),  Value(0),     Value(0),    Value(8),
                        Value(-100), Value(0.125), Value(true), Value(std::int64_t{3000000000}),
                        Value(21),   Value(22),    Value(23)};
    Device& device = KernelRunner::device();
    const auto program = device.compile({"structs.cu", source, {"spread"}, {}}, {});
    const auto refusal = [&] {
        try {
            device.prepare(program, bound({launch}));
        } catch (const DeviceError& error) {
            return std::string(error.what());
        }
        return std::string("prepared");
    };
    device.run(*device.prepare(program, bound({launch})), {});
    EXPECT_THAT(download<float>(*out),
                testing::ElementsAre(1, -3, 4.5, 8, -100, 0.125, 1, 3e9, 21, 22, 23));
    launch.arguments[1] = Value(100000);
    EXPECT_THAT(refusal(),
                HasSubstr("The type of p.s[0] is 16-bit integer, which cannot represent 100000"));
    launch.arguments[1] = Value(1);
    launch.structs.front().layout.bytes = 80;
    EXPECT_THAT(refusal(), HasSubstr("p is 64 bytes, but its members total 80 bytes"));
}

TEST(CpuLaunch, ErrorsNameOverloadedKernelsAndTheirParameters) {
    const std::string source = "__global__ void set(float *out, int value) { *out = value; }\n"
                               "__global__ void set(float *out) { *out = 0; }\n";
    Device& device = KernelRunner::device();
    const auto program =
        device.compile({"set.cu", source, {"static_cast<void (*)(float *, int)>(set)"}, {}}, {});
    const auto out = upload(std::vector<float>(1));
    const auto refusal = [&](const std::vector<TestArgument>& arguments) {
        try {
            device.prepare(program, bound({TestLaunch{.arguments = arguments}}));
        } catch (const DeviceError& error) {
            return std::string(error.what());
        }
        return std::string("prepared");
    };
    EXPECT_THAT(refusal({out.get()}), HasSubstr("set takes 2 arguments, not 1"));
    EXPECT_THAT(refusal({Value(1), Value(1)}),
                HasSubstr("out is a pointer, but the argument is the number 1"));
}

TEST(CpuLaunch, VariablesOfTheDeviceStandForArrays) {
    const std::string source = R"(
__device__ float table[4];
__device__ unsigned counted = 5;
static __device__ int unused;
__global__ void tally(int n) {
    if (threadIdx.x < n && table[threadIdx.x] > 0)
        atomicAdd(&counted, 1u);
}
)";
    Device& device = KernelRunner::device();
    const auto program = device.compile({"tally.cu", source, {"tally"}, {}}, {});
    const auto table = upload(std::vector<float>{1, 0, 2});
    const auto counts = upload(std::vector<unsigned>{100});
    TestLaunch launch{0, {1, 1, 1}, {4, 1, 1}, 0, {Value(3)}};
    TestLaunch again = launch;
    launch.symbols = {{"table", table.get()}, {"counted", counts.get(), true}};
    const auto operation = device.prepare(program, bound({launch, again}));
    device.run(*operation, {});
    EXPECT_EQ(download<unsigned>(*counts), std::vector<unsigned>{104}) << "two launches";
    device.run(*operation, {});
    EXPECT_EQ(download<unsigned>(*counts), std::vector<unsigned>{108});
    device.time(*operation, 3, {});
    EXPECT_EQ(download<unsigned>(*counts), std::vector<unsigned>{108}) << "nothing is read back";
    counts->fill(std::byte{0});
    device.run(*operation, {});
    EXPECT_EQ(download<unsigned>(*counts), std::vector<unsigned>{4});
}

TEST(CpuLaunch, ReductionInDynamicSharedMemory) {
    const std::string source = R"(
__global__ void kernel(float* out) {
    extern __shared__ float values[];
    values[threadIdx.x] = threadIdx.x;
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (threadIdx.x < d)
            values[threadIdx.x] += values[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = values[0];
}
)";
    EXPECT_EQ(run<float>(source, {{3, 1, 1}, {256, 1, 1}, 1024}, 3),
              std::vector<float>(3, 255 * 256 / 2));
}

TEST(CpuLaunch, AllocatesMemoryThatCanBeUsed) {
    Device& device = KernelRunner::device();
    const std::vector<int> values = {1, 2, 3, 4};
    const auto in = upload(values);
    for (const std::int64_t bytes : {16, 5000, 1 << 24}) {
        const auto out = upload(std::vector<int>(values.size(), -1));
        const auto operation = device.prepare(LibraryCall{
            "allocate_pageable", {{"out", out.get()}, {"in", in.get()}}, {{"bytes", bytes}}});
        device.run(*operation, {});
        EXPECT_EQ(download<int>(*out), values) << bytes;
    }
}

TEST(CpuLaunch, MemcpyByAllProcessors) {
    Device& device = KernelRunner::device();
    std::vector<int> values(1 << 20);
    std::iota(values.begin(), values.end(), 7);
    const auto in = upload(values);
    const auto out = upload(std::vector<int>(values.size(), -1));
    const auto operation = device.prepare(LibraryCall{
        "memcpy", {{"out", out.get()}, {"in", in.get()}}, {{"bytes", std::int64_t{1} << 22}}});
    device.run(*operation, {});
    EXPECT_EQ(download<int>(*out), values);
    EXPECT_GT(device.time(*operation, 3, {}), 0);

    try {
        device.prepare(LibraryCall{"sort", {}, {}});
        FAIL();
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), HasSubstr("does not provide the library call sort"));
    }
}

} // namespace
} // namespace kernelcurve
