#include "gpu/device/cpu/describe/cpu_blas.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/device/touched_memory.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace kernelcurve {
namespace {

/// Less than this is copied faster by one thread than others wake up.
constexpr std::size_t smallestPart = 256 * 1024;

const Buffer& bufferOf(const LibraryCall& call, const std::string& name) {
    for (const auto& [known, buffer] : call.buffers)
        if (known == name && buffer != nullptr)
            return *buffer;
    throw DeviceError(
        {message(KC_TEXT("engine", "the library call {0} needs an array {1}"), call.name, name)});
}

class CopyOperation : public CpuOperation {
  public:
    explicit CopyOperation(const LibraryCall& call)
        : to_(dataOf(bufferOf(call, "out")))
        , from_(dataOf(bufferOf(call, "in"))) {
        const std::size_t most =
            std::min(bufferOf(call, "out").bytes(), bufferOf(call, "in").bytes());
        const auto number = call.numbers.find("bytes");
        if (number == call.numbers.end() || !number->second.isInteger() ||
            number->second.integer() < 0 ||
            static_cast<std::size_t>(number->second.integer()) > most)
            throw DeviceError(
                {message(KC_TEXT("engine", "memcpy needs a number of bytes from 0 to {0}"),
                         std::to_string(most))});
        bytes_ = static_cast<std::size_t>(number->second.integer());
    }

    void run(WorkerPool& pool, const std::stop_token& stop) override {
        const auto parts = std::clamp<std::size_t>(bytes_ / smallestPart, 1,
                                                   static_cast<std::size_t>(pool.size()));
        pool.run(static_cast<int>(parts), [&](int index) {
            const std::size_t first = bytes_ * static_cast<std::size_t>(index) / parts;
            const std::size_t end = bytes_ * (static_cast<std::size_t>(index) + 1) / parts;
            std::memcpy(to_ + first, from_ + first, end - first);
        });
        if (stop.stop_requested())
            throw Cancelled();
    }

  private:
    std::byte* to_;
    const std::byte* from_;
    std::size_t bytes_ = 0;
};

/// A number of the call that has to be there.
double numberOf(const LibraryCall& call, const std::string& name) {
    const auto found = call.numbers.find(name);
    const auto number =
        found != call.numbers.end() ? found->second.number() : std::optional<double>();
    if (!number)
        throw DeviceError({message(
            KC_TEXT("engine", "the library call {0} needs a number named {1}"), call.name, name)});
    return *number;
}

/// The side of a matrix: BLAS counts with 32 bits.
int sideOf(const LibraryCall& call, const std::string& name) {
    const double side = numberOf(call, name);
    if (side < 1 || side > std::numeric_limits<int>::max())
        throw DeviceError(
            {message(KC_TEXT("engine", "a matrix of {0} rows or columns is beyond the library"),
                     std::to_string(static_cast<std::int64_t>(side))),
             message(KC_TEXT("engine", "choose a smaller problem"))});
    return static_cast<int>(side);
}

/// Memory of the host's, touched and given back; it carries the probe, which is short beside a
/// call.
class AllocationOperation : public CpuOperation {
  public:
    explicit AllocationOperation(const LibraryCall& call)
        : to_(dataOf(bufferOf(call, "out")))
        , from_(dataOf(bufferOf(call, "in")))
        , bytes_(static_cast<std::size_t>(numberOf(call, "bytes")))
        , probe_(std::min({bytes_, bufferOf(call, "in").bytes(), bufferOf(call, "out").bytes()})) {}

    void run(WorkerPool&, const std::stop_token& stop) override {
        std::byte* memory = allocateTouched(bytes_);
        std::memcpy(memory, from_, probe_);
        std::memcpy(to_, memory, probe_);
        freeTouched(memory);
        if (stop.stop_requested())
            throw Cancelled();
    }

  private:
    std::byte* to_;
    const std::byte* from_;
    std::size_t bytes_;
    std::size_t probe_;
};

class MultiplyOperation : public CpuOperation {
  public:
    MultiplyOperation(std::shared_ptr<const CpuBlas> blas, const LibraryCall& call)
        : blas_(std::move(blas))
        , a_(matrix(call, "A"))
        , b_(matrix(call, "B"))
        , c_(matrix(call, "C"))
        , m_(sideOf(call, "m"))
        , n_(sideOf(call, "n"))
        , k_(sideOf(call, "k"))
        , alpha_(static_cast<float>(numberOf(call, "alpha")))
        , beta_(static_cast<float>(numberOf(call, "beta"))) {}

    void run(WorkerPool&, const std::stop_token& stop) override {
        blas_->sgemm(CpuBlas::rowMajor, CpuBlas::noTranspose, CpuBlas::noTranspose, m_, n_, k_,
                     alpha_, a_, k_, b_, n_, beta_, c_, n_);
        if (stop.stop_requested())
            throw Cancelled();
    }

  private:
    static float* matrix(const LibraryCall& call, const std::string& name) {
        return reinterpret_cast<float*>(dataOf(bufferOf(call, name)));
    }

    std::shared_ptr<const CpuBlas> blas_;
    const float* a_;
    const float* b_;
    float* c_;
    int m_;
    int n_;
    int k_;
    float alpha_;
    float beta_;
};

} // namespace

std::unique_ptr<CpuOperation> prepareLibraryCall(const LibraryCall& call) {
    if (call.name == "memcpy")
        return std::make_unique<CopyOperation>(call);
    if (call.name == "allocate_pageable")
        return std::make_unique<AllocationOperation>(call);
    if (call.name == "sgemm" && cpuBlas())
        return std::make_unique<MultiplyOperation>(cpuBlas(), call);
    throw DeviceError(
        {message(KC_TEXT("engine", "the CPU device has no library call {0}"), call.name),
         message(KC_TEXT("engine", "choose a CUDA device"))});
}

} // namespace kernelcurve
