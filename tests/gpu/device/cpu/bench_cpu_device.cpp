// Prints one "name value unit" line for each figure of the CPU device. Not a test.

#include "gpu/device/cpu/box/boxed_device.h"
#include "tests/gpu/device/cpu/in_process_device.h"
#include "tests/gpu/device/test_launch.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

const std::string copySource = R"(
__global__ void copy(const float* in, float* out, size_t n) {
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}
)";

const std::string barrierSource = R"(
__global__ void barriers(int* out, int repetitions) {
    __shared__ int values[1024];
    values[threadIdx.x] = threadIdx.x;
    for (int i = 0; i < repetitions; ++i)
        __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = values[threadIdx.x];
}
)";

void print(const char* name, double value, const char* unit) {
    std::printf("%s %.6g %s\n", name, value, unit);
}

/// The shortest time of several runs, because other programs can only increase the time.
double best(int runs, const std::function<double()>& measure) {
    double result = measure();
    for (int i = 1; i < runs; ++i)
        result = std::min(result, measure());
    return result;
}

void measureCopy(Device& device) {
    constexpr std::int64_t elements = std::int64_t{16} << 20;
    constexpr std::int64_t bytes = elements * 4;
    const auto in = device.allocate(bytes);
    const auto out = device.allocate(bytes);
    in->fill(std::byte{1});
    out->fill(std::byte{2});
    const auto program = device.compile({"copy.cu", copySource, {"copy"}, {}}, {});
    const auto kernel = device.prepare(
        program,
        bound({{0, {elements / 256, 1, 1}, {256, 1, 1}, 0, {in.get(), out.get(), elements}}}));
    const auto library = device.prepare(
        LibraryCall{"memcpy", {{"out", out.get()}, {"in", in.get()}}, {{"bytes", bytes}}});
    const double kernelTime = best(20, [&] { return device.time(*kernel, 1, {}); });
    const double libraryTime = best(20, [&] { return device.time(*library, 1, {}); });
    print("cpu_copy_bandwidth", 2e-9 * bytes / kernelTime, "GB/s");
    print("cpu_copy_vs_memcpy", libraryTime / kernelTime, "ratio");

    const auto tiny = device.prepare(
        program,
        bound({{0, {4, 1, 1}, {256, 1, 1}, 0, {in.get(), out.get(), std::int64_t{1024}}}}));
    print("cpu_tiny_launch", 1e4 * best(20, [&] { return device.time(*tiny, 100, {}); }), "us");
}

void measureBarrier(Device& device) {
    constexpr int threads = 256;
    constexpr int repetitions = 200;
    const auto out = device.allocate(threads * sizeof(int));
    const auto program = device.compile({"barriers.cu", barrierSource, {"barriers"}, {}}, {});
    const auto operation = device.prepare(
        program,
        bound({{0, {1, 1, 1}, {threads, 1, 1}, 0, {out.get(), std::int64_t{repetitions}}}}));
    const double time = best(300, [&] { return device.time(*operation, 1, {}); });
    print("cpu_barrier_per_thread", time * 1e9 / (threads * double{repetitions}), "ns");
}

void measureCompile(Device& device) {
    // The source is new, so that it is not in the cache.
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    const std::string source =
        copySource + "// " + std::to_string(now) + " " + std::to_string(getpid()) + "\n";
    const CompileRequest request{"copy.cu", source, {"copy"}, {}};
    print("cpu_first_compile", device.compile(request, {})->compileSeconds(), "s");
    print("cpu_cached_load", device.compile(request, {})->compileSeconds(), "s");
}

const std::string transposeSource = R"(
__global__ void transpose(const float* in, float* out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < n && y < n)
        out[size_t(x) * n + y] = in[size_t(y) * n + x];
}
)";

/// One kind of launch on a device, with its own arrays.
struct TimedLaunch {
    TimedLaunch(Device& runner, const std::string& source, const std::string& entry,
                std::size_t bytes, TestLaunch launch, std::int64_t number)
        : device(runner)
        , in(device.allocate(bytes))
        , out(device.allocate(bytes)) {
        in->fill(std::byte{1});
        out->fill(std::byte{2});
        launch.arguments = {in.get(), out.get(), number};
        operation = device.prepare(device.compile({entry + ".cu", source, {entry}, {}}, {}),
                                   bound({launch}));
    }
    double time(int repetitions) { return device.time(*operation, repetitions, {}) / repetitions; }

    Device& device;
    std::unique_ptr<Buffer> in;
    std::unique_ptr<Buffer> out;
    std::unique_ptr<Operation> operation;
};

/// Measures the overhead of running kernels in a separate process. The same launches run
/// alternately with and without the separate process, so that both have the same conditions. The
/// result is the median of the ratios.
void measureBox(Device& here) {
    const auto there = openBoxedCpuDevice();
    struct Case {
        const char* name;
        const std::string& source;
        const char* entry;
        std::size_t bytes;
        TestLaunch launch;
        std::int64_t number;
        int repetitions;
    };
    for (const Case& one : std::initializer_list<Case>{
             {"tiny", copySource, "copy", 4096, {0, {4, 1, 1}, {256, 1, 1}, 0, {}}, 1024, 100},
             {"copy_1_mib",
              copySource,
              "copy",
              1 << 20,
              {0, {1024, 1, 1}, {256, 1, 1}, 0, {}},
              1 << 18,
              1},
             {"copy_64_mib",
              copySource,
              "copy",
              64 << 20,
              {0, {65536, 1, 1}, {256, 1, 1}, 0, {}},
              1 << 24,
              1},
             {"transpose_64_mib",
              transposeSource,
              "transpose",
              64 << 20,
              {0, {128, 512, 1}, {32, 8, 1}, 0, {}},
              4096,
              1}}) {
        TimedLaunch boxed(*there, one.source, one.entry, one.bytes, one.launch, one.number);
        TimedLaunch plain(here, one.source, one.entry, one.bytes, one.launch, one.number);
        const int rounds = one.bytes < 1 << 20 ? 2000 : 200;
        std::vector<double> ratios;
        for (int i = 0; i < rounds; ++i) {
            const double inBox = boxed.time(one.repetitions);
            ratios.push_back(inBox / plain.time(one.repetitions));
        }
        std::ranges::nth_element(ratios, ratios.begin() + rounds / 2);
        print((std::string("cpu_box_launch_") + one.name).c_str(), ratios[rounds / 2], "ratio");
    }
    TimedLaunch tiny(*there, copySource, "copy", 4096, {0, {4, 1, 1}, {256, 1, 1}, 0, {}}, 1024);
    print("cpu_box_round_trip",
          1e6 * best(200,
                     [&] {
                         const auto begin = std::chrono::steady_clock::now();
                         tiny.time(1);
                         return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                                              begin)
                             .count();
                     }),
          "us");
    int number = 0;
    print("cpu_box_start",
          1e3 *
              best(10,
                   [&] {
                       // Each request is a different program that has been compiled before.
                       const CompileRequest request{"copy.cu",
                                                    copySource,
                                                    {"copy"},
                                                    {.defines = {{"N", std::to_string(++number)}}}};
                       const auto program = there->compile(request, {});
                       TestLaunch launch{0, {4, 1, 1}, {256, 1, 1}, 0, {}};
                       launch.arguments = {tiny.in.get(), tiny.out.get(), std::int64_t{1024}};
                       const auto begin = std::chrono::steady_clock::now();
                       const auto operation = there->prepare(program, bound({launch}));
                       return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                                            begin)
                           .count();
                   }),
          "ms");
}

} // namespace
} // namespace kernelcurve

int main() {
    const auto device = kernelcurve::openCpuDevice();
    kernelcurve::measureCompile(*device);
    kernelcurve::measureCopy(*device);
    kernelcurve::measureBarrier(*device);
    kernelcurve::measureBox(*device);
}
