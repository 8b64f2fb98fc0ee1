#include "gpu/device/cuda/compile/cubin_parameters.h"
#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/cuda/driver/driver.h"
#include "tests/device/gpu.h"
#include "tests/gpu/device/test_launch.h"

#include <gmock/gmock.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <thread>

using namespace kernelcurve;
using testing::HasSubstr;

namespace {

double secondsOf(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now(); // lint-time: for ratios
    work();
    const auto end = std::chrono::steady_clock::now(); // lint-time: for ratios
    return std::chrono::duration<double>(end - begin).count();
}

std::vector<std::byte> randomBytes(std::size_t count) {
    std::vector<std::byte> bytes(count);
    std::mt19937_64 random(count);
    for (std::size_t i = 0; i + 8 <= count; i += 8) {
        const std::uint64_t word = random();
        std::memcpy(bytes.data() + i, &word, 8);
    }
    return bytes;
}

class Gpu : public GpuTest {
  protected:
    static std::unique_ptr<Operation> launch(const std::string& source, const std::string& entry,
                                             std::vector<TestArgument> arguments,
                                             std::int64_t blocks = 1, std::int64_t threads = 32) {
        TestLaunch launch;
        launch.grid = {blocks, 1, 1};
        launch.block = {threads, 1, 1};
        launch.arguments = std::move(arguments);
        return gpu().prepare(gpu().compile({"test.cu", source, {entry}, {}}, {}), bound({launch}));
    }
};

using GpuDeath = Gpu;

TEST_F(Gpu, MovesDataAsFastAsTheHostCopiesIt) {
    const std::vector<std::byte> data = randomBytes(std::size_t{1} << 30);
    std::vector<std::byte> back(data.size());
    const auto buffer = gpu().allocate(data.size());
    buffer->upload(0, data); // the pinned blocks are allocated once
    const double up = secondsOf([&] {
        buffer->upload(0, data);
        buffer->download(0, {back.data(), 1});
    });
    const double down = secondsOf([&] { buffer->download(0, back); });
    EXPECT_EQ(std::memcmp(back.data(), data.data(), data.size()), 0);
    const double copy = secondsOf([&] { std::memcpy(back.data(), data.data(), data.size()); });
    const auto rate = [&](double seconds) { return double(data.size()) / seconds / 1e9; };
    std::printf("upload %.1f GB/s, download %.1f GB/s, memcpy %.1f GB/s\n", rate(up), rate(down),
                rate(copy));
    // Each array is transferred once through pinned memory. Pageable transfers take several times
    // as long.
    EXPECT_LT(up, 4 * copy);
    EXPECT_LT(down, 4 * copy);
}

TEST_F(Gpu, KnowsTheSizesOfParameters) {
    const std::string source =
        "struct Triple { float x[3]; };\n"
        "template <typename T> __global__ void k(T *a, char c, size_t n, Triple t, double d)\n"
        "{ a[n] = c + t.x[1] + d; }\n";
    const auto driver = loadDriver();
    const int capability = gpu().description().computeCapability;
    const CompiledCode code =
        CudaCompiler(loadNvrtc(driver->version, capability), capability, DiskCache("/dev/null"))
            .compile({"k.cu", source, {"k<float>"}, {}}, {})
            .code;
    ASSERT_NE(driver->funcGetParamInfo, nullptr) << "nothing to compare with";
    CUmodule module = nullptr;
    CUfunction function = nullptr;
    driver->check(driver->moduleLoadData(&module, code.cubin.data()), "cuModuleLoadData");
    driver->check(driver->moduleGetFunction(&function, module, code.entries[0].loweredName.c_str()),
                  "cuModuleGetFunction");
    std::vector<std::size_t> sizes;
    std::size_t offset = 0;
    std::size_t size = 0;
    while (driver->funcGetParamInfo(function, sizes.size(), &offset, &size) == CUDA_SUCCESS)
        sizes.push_back(size);
    driver->moduleUnload(module);
    EXPECT_EQ(cubinParameterSizes(code.cubin, code.entries[0].loweredName), sizes);
}

TEST_F(Gpu, PassesArgumentsOfEveryType) {
    const auto out = gpu().allocate(64);
    out->fill(std::byte{0});
    const auto operation = launch(
        "__global__ void k(double *o, char c, unsigned short s, int i, size_t n, float f, double "
        "d, bool b) { o[0] = c; o[1] = s; o[2] = i; o[3] = n; o[4] = f; o[5] = d; o[6] = b; }",
        "k",
        {out.get(), Value(-7), Value(65535), Value(-2'000'000'000), Value(std::int64_t{1} << 40),
         Value(0.5), Value(0.1), Value(true)},
        1, 1);
    gpu().run(*operation, {});
    std::array<double, 7> seen = {};
    out->download(0, std::as_writable_bytes(std::span(seen)));
    EXPECT_EQ(seen, (std::array{-7.0, 65535.0, -2e9, 1099511627776.0, 0.5, 0.1, 1.0}));
}

TEST_F(Gpu, TimesShortKernelsWithoutTheHostsGaps) {
    const auto operation = launch("__global__ void k() {}", "k", {});
    gpu().run(*operation, {});
    double shortest = 1;
    for (int i = 0; i < 50; ++i)
        shortest = std::min(shortest, gpu().time(*operation, 1, {}));
    gpu().time(*operation, 2000, {});
    const double batched = gpu().time(*operation, 2000, {}) / 2000;
    std::printf("empty kernel: %.2f us alone, %.2f us in a batch\n", shortest * 1e6, batched * 1e6);
    const double fromTheHost = secondsOf([&] { gpu().run(*operation, {}); });
    EXPECT_LT(shortest, fromTheHost);
    EXPECT_LT(batched, 1.1 * shortest) << "the host sets the pace";
    EXPECT_GT(batched, 0);
}

TEST_F(Gpu, MeasuresAKnownDuration) {
    // globaltimer counts nanoseconds, but may have a resolution of about a microsecond.
    const auto operation = launch("__global__ void k() { unsigned long long a, b;\n"
                                  "asm volatile(\"mov.u64 %0, %globaltimer;\" : \"=l\"(a));\n"
                                  "do asm volatile(\"mov.u64 %0, %globaltimer;\" : \"=l\"(b));\n"
                                  "while (b - a < 2000000); }",
                                  "k", {}, 1, 1);
    gpu().run(*operation, {});
    EXPECT_NEAR(gpu().time(*operation, 1, {}), 2e-3, 0.1e-3); // lint-time: the GPU's two clocks
    EXPECT_NEAR(gpu().time(*operation, 10, {}), 20e-3, 1e-3); // lint-time: the GPU's two clocks
}

TEST_F(Gpu, MakesTheCacheCold) {
    const std::size_t bytes = std::size_t{8} << 20;
    const auto in = gpu().allocate(bytes);
    const auto out = gpu().allocate(bytes);
    in->upload(0, randomBytes(bytes));
    const auto copy = gpu().prepare(
        {"memcpy", {{"in", in.get()}, {"out", out.get()}}, {{"bytes", std::int64_t(bytes)}}});
    gpu().run(*copy, {});
    double warm = 1;
    double cold = 1;
    for (int i = 0; i < 20; ++i)
        warm = std::min(warm, gpu().time(*copy, 1, {}));
    for (int i = 0; i < 20; ++i) {
        gpu().flushCaches();
        cold = std::min(cold, gpu().time(*copy, 1, {}));
    }
    std::printf("copy of 8 MiB: %.1f us warm, %.1f us cold\n", warm * 1e6, cold * 1e6);
    EXPECT_GT(cold, 1.2 * warm);
}

TEST_F(Gpu, MultipliesByCublas) {
    constexpr std::int64_t m = 33, n = 65, k = 129;
    std::vector<float> a(m * k), b(k * n), c(m * n);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (std::vector<float>* matrix : {&a, &b, &c}) {
        for (float& x : *matrix)
            x = uniform(random);
    }
    const auto bufferOf = [](std::vector<float>& values) {
        auto buffer = gpu().allocate(values.size() * sizeof(float));
        buffer->upload(0, std::as_bytes(std::span(values)));
        return buffer;
    };
    const auto da = bufferOf(a), db = bufferOf(b), dc = bufferOf(c);
    std::unique_ptr<Operation> sgemm;
    try {
        sgemm = gpu().prepare({"sgemm",
                               {{"A", da.get()}, {"B", db.get()}, {"C", dc.get()}},
                               {{"m", m}, {"n", n}, {"k", k}, {"alpha", 1.5}, {"beta", -0.5}}});
    } catch (const DeviceError& error) {
        GTEST_SKIP() << error.what();
    }
    gpu().run(*sgemm, {});
    std::vector<float> result(m * n);
    dc->download(0, std::as_writable_bytes(std::span(result)));
    double worst = 0;
    for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
            double sum = 0;
            for (std::int64_t x = 0; x < k; ++x)
                sum += double(a[i * k + x]) * double(b[x * n + j]);
            const double expected = 1.5 * sum - 0.5 * double(c[i * n + j]);
            worst = std::max(worst, std::abs(double(result[i * n + j]) - expected));
        }
    }
    EXPECT_LT(worst, 1e-4) << "TF32 would be wrong by 1e-2";
}

TEST_F(Gpu, MultipliesSparseMatricesByCusparse) {
    // The matrix has two rows with an empty row between them: 2 0 3; 0 0 0; 0 4 0.
    const std::vector<int> rowBegin = {0, 2, 2, 3}, columns = {0, 2, 1};
    const std::vector<float> values = {2, 3, 4}, x = {10, 20, 30};
    const auto bufferOf = [](const auto& numbers) {
        auto buffer = gpu().allocate(numbers.size() * 4);
        buffer->upload(0, std::as_bytes(std::span(numbers)));
        return buffer;
    };
    const auto dRows = bufferOf(rowBegin), dColumns = bufferOf(columns), dValues = bufferOf(values),
               dx = bufferOf(x), dy = bufferOf(std::vector<float>{-1, -1, -1});
    std::unique_ptr<Operation> multiply;
    try {
        multiply = gpu().prepare(
            {"csr_multiply",
             {{"row_begin", dRows.get()},
              {"columns", dColumns.get()},
              {"values", dValues.get()},
              {"x", dx.get()},
              {"y", dy.get()}},
             {{"rows", std::int64_t{3}}, {"cols", std::int64_t{3}}, {"nnz", std::int64_t{3}}}});
    } catch (const DeviceError& error) {
        GTEST_SKIP() << error.what();
    }
    gpu().run(*multiply, {});
    std::vector<float> y(3);
    dy->download(0, std::as_writable_bytes(std::span(y)));
    EXPECT_EQ(y, (std::vector<float>{110, 0, 80}));
}

TEST_F(Gpu, CallsCub) {
    const std::vector<int> numbers = {3, 0, 2, 3};
    const auto buffer = [](const std::vector<int>& values) {
        auto made = gpu().allocate(values.size() * sizeof(int));
        made->upload(0, std::as_bytes(std::span(values)));
        return made;
    };
    const auto in = buffer(numbers), out = buffer({0, 0, 0, 0});
    const auto after = [&](const std::string& name, const Buffer& result,
                           std::vector<std::pair<std::string, const Buffer*>> buffers,
                           const std::string& type) {
        const std::string input = buffers.front().first;
        const auto call = gpu().prepare(
            LibraryCall{name, std::move(buffers), {{"n", std::int64_t{4}}}, {{input, type}}});
        for (int run = 0; run < 2; ++run)
            gpu().run(*call, {});
        std::vector<int> values(4);
        result.download(0, std::as_writable_bytes(std::span(values)));
        return values;
    };
    try {
        EXPECT_EQ(after("inclusive_sum", *out, {{"in", in.get()}, {"out", out.get()}}, "int"),
                  (std::vector<int>{3, 3, 5, 8}));
    } catch (const DeviceError& error) {
        GTEST_SKIP() << error.what();
    }
    EXPECT_EQ(after("histogram_even", *out, {{"values", in.get()}, {"counts", out.get()}}, "int"),
              (std::vector<int>{1, 0, 1, 2}));
    EXPECT_EQ(after("sort_keys", *in, {{"keys", in.get()}}, "unsigned"),
              (std::vector<int>{0, 2, 3, 3}));
    EXPECT_THROW(after("sort_keys", *in, {{"keys", in.get()}}, "int; bad"), DeviceError);
}

TEST_F(Gpu, SaysHowMuchMemoryIsMissing) {
    try {
        gpu().allocate(std::size_t{1} << 42);
        FAIL() << "allocated";
    } catch (const DeviceError& error) {
        std::printf("%s\n", error.what());
        EXPECT_THAT(error.what(), HasSubstr("4194304 MiB needed"));
        EXPECT_FALSE(error.fatal());
    }
    EXPECT_NO_THROW(gpu().allocate(1 << 20)) << "and goes on";
}

TEST_F(Gpu, StopsALongBatch) {
    const auto operation = launch("__global__ void k() { __nanosleep(100000); }", "k", {});
    gpu().run(*operation, {});
    std::stop_source stop;
    const std::jthread soon([&] {
        // lint-time: nobody sees from outside how far a batch is; it would take a day
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    });
    EXPECT_THROW(gpu().time(*operation, 1'000'000'000, stop.get_token()), Cancelled);
}

/// Returns the output of a process that opens the GPU, launches `source`, and waits for the launch.
void fault(const std::string& source, std::chrono::milliseconds cancelAfter = {}) {
    const auto device = openCudaDevice("cuda:0");
    const auto buffer = device->allocate(64);
    std::stop_source stop;
    std::jthread canceller;
    if (cancelAfter.count() > 0)
        canceller = std::jthread([&] {
            // lint-time: nobody sees from outside that an endless kernel has begun
            std::this_thread::sleep_for(cancelAfter);
            stop.request_stop();
        });
    TestLaunch launch;
    launch.arguments = {buffer.get()};
    try {
        const auto operation =
            device->prepare(device->compile({"f.cu", source, {"k"}, {}}, {}), bound({launch}));
        device->run(*operation, stop.get_token());
        std::fprintf(stderr, "no error\n");
    } catch (const DeviceError& error) {
        std::fprintf(stderr, "%s %s\n", error.fatal() ? "fatal" : "harmless", error.what());
    } catch (const Cancelled& cancelled) {
        std::fprintf(stderr, "cancelled, %s\n", cancelled.fatal() ? "lost" : "good");
    }
    std::_Exit(3);
}

TEST_F(GpuDeath, NamesFaults) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto code = testing::ExitedWithCode(3);
    EXPECT_EXIT(fault("__global__ void k(int *a) { a[1LL << 40] = 1; }"), code,
                "fatal error: illegal memory access by the kernel");
    EXPECT_EXIT(fault("__global__ void k(int *a) { *(int4 *)(a + 1) = int4(); }"), code,
                "fatal error: misaligned address in the kernel");
    EXPECT_EXIT(fault("__global__ void k(int *a) { __trap(); }"), code, "fatal error: ");
}

TEST_F(GpuDeath, LeavesAnEndlessKernelBehind) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(fault("__global__ void k(volatile int *a) { while (a[0] != 77) {} }",
                      std::chrono::milliseconds(100)),
                testing::ExitedWithCode(3), "cancelled, lost");
}

} // namespace
