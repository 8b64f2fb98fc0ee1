#pragma once

#include "gpu/device/cpu/box/boxed_device.h"
#include "tests/gpu/device/cpu/in_process_device.h"
#include "tests/gpu/device/test_launch.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Returns whether kernels run in a separate process, as in the worker, instead of in the process
/// of the test. The same tests run in both ways.
inline bool runsInBoxes() {
    return std::getenv("KERNELCURVE_TEST_BOXES") != nullptr;
}

/// One CPU device for all tests of a program. Kernels run on it with a single call.
class KernelRunner {
  public:
    static Device& device() {
        static const std::unique_ptr<Device> device = [] {
            // Uses the cache of the build instead of the user's cache.
            setenv("XDG_CACHE_HOME", KERNELCURVE_BUILD_DIR "/tests/cache", 1);
            return runsInBoxes() ? openBoxedCpuDevice() : openCpuDevice();
        }();
        return *device;
    }

    explicit KernelRunner(std::string source, std::string entry = "kernel")
        : program_(device().compile({"test.cu", std::move(source), {std::move(entry)}, {}}, {})) {}

    struct Shape {
        std::array<std::int64_t, 3> grid = {1, 1, 1};
        std::array<std::int64_t, 3> block = {1, 1, 1};
        std::int64_t sharedBytes = 0;
    };

    void launch(const Shape& shape, std::vector<TestArgument> arguments,
                std::stop_token stop = {}) {
        const auto operation = device().prepare(
            program_,
            bound({{0, shape.grid, shape.block, shape.sharedBytes, std::move(arguments)}}));
        device().run(*operation, std::move(stop));
    }
    const Program& program() const { return *program_; }

  private:
    std::shared_ptr<Program> program_;
};

template <class T>
std::unique_ptr<Buffer> upload(const std::vector<T>& values) {
    auto buffer = KernelRunner::device().allocate(values.size() * sizeof(T));
    buffer->upload(0, std::as_bytes(std::span(values)));
    return buffer;
}

template <class T>
std::vector<T> download(const Buffer& buffer) {
    std::vector<T> values(buffer.bytes() / sizeof(T));
    buffer.download(0, std::as_writable_bytes(std::span(values)));
    return values;
}

/// Runs a kernel whose only parameter is `T* out`, and returns the written values.
template <class T>
std::vector<T> run(const std::string& source, const KernelRunner::Shape& shape, std::size_t count,
                   const std::string& entry = "kernel") {
    const auto out = upload(std::vector<T>(count));
    KernelRunner(source, entry).launch(shape, {out.get()});
    return download<T>(*out);
}

/// The error of a kernel whose only parameter is `int* out`. The test fails if there is no error.
inline DeviceError errorOf(const std::string& source, const KernelRunner::Shape& shape) {
    const auto out = upload(std::vector<int>(1024));
    try {
        KernelRunner(source).launch(shape, {out.get()});
    } catch (const DeviceError& error) {
        return error;
    }
    ADD_FAILURE() << "nothing went wrong";
    return DeviceError(Failure{});
}

} // namespace kernelcurve
