#include "gpu/device/cpu/describe/cpu_blas.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/device/touched_memory.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace kernelcurve {
namespace {

/// The minimum size of a thread's part of a copy, in bytes. A single thread copies a smaller part
/// before another thread wakes up.
constexpr std::size_t smallestPart = 256 * 1024;

const Buffer& bufferOf(const LibraryCall& call, std::string_view name) {
    for (const auto& [known, buffer] : call.buffers)
        if (known == name && buffer != nullptr)
            return *buffer;
    throw DeviceError(
        {message(KC_TEXT("engine", "The library call {0} requires an array named {1}"), call.name,
                 std::string(name))});
}

/// Returns the side length of a matrix. Throws DeviceError if the length exceeds the 32-bit
/// integers of BLAS.
int sideOf(const LibraryCall& call, const std::string& name) {
    const double side = numberOf(call, name);
    if (side < 1 || side > std::numeric_limits<int>::max())
        throw DeviceError(
            {message(
                 KC_TEXT("engine", "The library does not support a matrix of {0} rows or columns"),
                 std::to_string(static_cast<std::int64_t>(side))),
             message(KC_TEXT("engine", "choose a smaller problem"))});
    return static_cast<int>(side);
}

using Work = std::function<void(WorkerPool&)>;

Work copying(const LibraryCall& call) {
    const Buffer& out = bufferOf(call, "out");
    const Buffer& in = bufferOf(call, "in");
    const std::size_t most = std::min(out.bytes(), in.bytes());
    const auto number = call.numbers.find("bytes");
    if (number == call.numbers.end() || !number->second.isInteger() ||
        number->second.integer() < 0 || static_cast<std::size_t>(number->second.integer()) > most)
        throw DeviceError(
            {message(KC_TEXT("engine", "The size of a memcpy must be from 0 to {0} bytes"),
                     std::to_string(most))});
    const auto bytes = static_cast<std::size_t>(number->second.integer());
    return [to = dataOf(out), from = dataOf(in), bytes](WorkerPool& pool) {
        const auto parts =
            std::clamp<std::size_t>(bytes / smallestPart, 1, static_cast<std::size_t>(pool.size()));
        pool.run(static_cast<int>(parts), [&](int index) {
            const std::size_t first = bytes * static_cast<std::size_t>(index) / parts;
            const std::size_t end = bytes * (static_cast<std::size_t>(index) + 1) / parts;
            std::memcpy(to + first, from + first, end - first);
        });
    };
}

/// Allocates host memory, touches every page, and frees the memory. Copying the probe through the
/// memory is fast compared with the allocation.
Work allocating(const LibraryCall& call) {
    const Buffer& out = bufferOf(call, "out");
    const Buffer& in = bufferOf(call, "in");
    const auto bytes = static_cast<std::size_t>(numberOf(call, "bytes"));
    const std::size_t probe = std::min({bytes, in.bytes(), out.bytes()});
    return [to = dataOf(out), from = dataOf(in), bytes, probe](WorkerPool&) {
        std::byte* memory = allocateTouched(bytes);
        std::memcpy(memory, from, probe);
        std::memcpy(to, memory, probe);
        freeTouched(memory);
    };
}

Work multiplying(const std::shared_ptr<const CpuBlas>& blas, const LibraryCall& call) {
    const auto matrix = [&](const char* name) {
        return reinterpret_cast<float*>(dataOf(bufferOf(call, name)));
    };
    return [blas, a = matrix("A"), b = matrix("B"), c = matrix("C"), m = sideOf(call, "m"),
            n = sideOf(call, "n"), k = sideOf(call, "k"),
            alpha = static_cast<float>(numberOf(call, "alpha")),
            beta = static_cast<float>(numberOf(call, "beta"))](WorkerPool&) {
        blas->sgemm(CpuBlas::rowMajor, CpuBlas::noTranspose, CpuBlas::noTranspose, m, n, k, alpha,
                    a, k, b, n, beta, c, n);
    };
}

class LibraryOperation : public CpuOperation {
  public:
    explicit LibraryOperation(Work work)
        : work_(std::move(work)) {}

    void run(WorkerPool& pool, const std::stop_token& stop) override {
        work_(pool);
        if (stop.stop_requested())
            throw Cancelled();
    }

  private:
    Work work_;
};

} // namespace

std::unique_ptr<CpuOperation> prepareLibraryCall(const LibraryCall& call) {
    if (call.name == "memcpy")
        return std::make_unique<LibraryOperation>(copying(call));
    if (call.name == "allocate_pageable")
        return std::make_unique<LibraryOperation>(allocating(call));
    if (call.name == "sgemm" && cpuBlas())
        return std::make_unique<LibraryOperation>(multiplying(cpuBlas(), call));
    throw DeviceError(
        {message(KC_TEXT("engine", "The CPU device does not provide the library call {0}"),
                 call.name),
         message(KC_TEXT("engine", "choose a CUDA device"))});
}

} // namespace kernelcurve
