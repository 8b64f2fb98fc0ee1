#pragma once

#include "gpu/device/cpu/cpu_device.h"

#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// One CPU device for all tests of a program, and kernels run on it in a line.
class KernelRunner {
  public:
    static Device& device() {
        static const std::unique_ptr<Device> device = openCpuDevice();
        return *device;
    }

    explicit KernelRunner(std::string source, std::string entry = "kernel")
        : program_(device().compile({"test.cu", std::move(source), {std::move(entry)}, {}}, {})) {}

    struct Shape {
        std::array<std::int64_t, 3> grid = {1, 1, 1};
        std::array<std::int64_t, 3> block = {1, 1, 1};
        std::int64_t sharedBytes = 0;
    };

    void launch(const Shape& shape, std::vector<Argument> arguments, std::stop_token stop = {}) {
        const auto operation = device().prepare(
            program_, {{0, shape.grid, shape.block, shape.sharedBytes, std::move(arguments)}});
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

/// Runs a kernel whose only parameter is `T* out` and returns what it wrote.
template <class T>
std::vector<T> run(const std::string& source, const KernelRunner::Shape& shape, std::size_t count,
                   const std::string& entry = "kernel") {
    const auto out = upload(std::vector<T>(count));
    KernelRunner(source, entry).launch(shape, {out.get()});
    return download<T>(*out);
}

} // namespace kernelcurve
