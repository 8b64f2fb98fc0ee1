#pragma once

#include "gpu/device/cpu/compile/kernel_compiler.h"
#include "gpu/device/cpu/cpu_description.h"
#include "gpu/device/cpu/describe/cpu_facts.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/cpu/run/cache_sweep.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/model/files/xdg_folders.h"

#include <chrono>
#include <memory>
#include <utility>

namespace kernelcurve {

/// A program on an InProcessDevice.
class InProcessProgram : public Program, public CpuProgram {
  public:
    InProcessProgram(const CompileRequest& request, CompiledImage compiled, double seconds)
        : CpuProgram(request, std::move(compiled.image))
        , fromCache_(compiled.fromCache)
        , seconds_(seconds) {}

    const std::string& log() const override { return image().log; }
    bool fromCache() const override { return fromCache_; }
    double compileSeconds() const override { return seconds_; }
    MetricValues resources(const Launch& launch) const override {
        return {{"shared_bytes",
                 static_cast<double>(facts(launch.entry).staticSharedBytes + launch.sharedBytes)}};
    }

  private:
    bool fromCache_;
    double seconds_;
};

/// The CPU device of boxed_device.h without a separate process for the kernels, so that debuggers
/// and sanitizers can observe them and tests do not wait for a process. A kernel that never ends
/// inside a block cannot be stopped.
class InProcessDevice : public Device, public EndToEndRuns {
  public:
    InProcessDevice(DeviceDescription description, const ClangTools& tools)
        : description_(std::move(description))
        , compiler_(tools, shareFolder() / "cpu", DiskCache(cacheFolder() / "cpu"))
        , pool_(usableProcessors()) {}

    const DeviceDescription& description() const override { return description_; }
    Capabilities capabilities() override { return {.endToEnd = this}; }

    std::shared_ptr<Program> compile(const CompileRequest& request, std::stop_token stop) override {
        const auto start = std::chrono::steady_clock::now(); // lint-time: what compiling took
        CompiledImage compiled = compiler_.compile(request, stop);
        // lint-time: what compiling took
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        return std::make_shared<InProcessProgram>(request, std::move(compiled), passed.count());
    }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) override {
        if (memory != MemoryKind::Device)
            throw DeviceError(noSuchMemory(memory));
        requireAvailable(bytes);
        return std::make_unique<GuardedBuffer>(bytes);
    }

    std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                       BoundLaunches bound) override {
        return prepareLaunches(ownProgram(std::move(program)), bound);
    }

    std::unique_ptr<Operation> prepareEndToEnd(std::shared_ptr<Program> program,
                                               BoundLaunches bound, EndToEnd plan) override {
        return kernelcurve::prepareEndToEnd(ownProgram(std::move(program)), std::move(bound),
                                            std::move(plan));
    }

    std::unique_ptr<Operation> prepare(const LibraryCall& call) override {
        return prepareLibraryCall(call);
    }

    void run(Operation& operation, std::stop_token stop) override {
        runChecked(dynamic_cast<CpuOperation&>(operation), pool_, stop);
    }

    Timeline timeline(Operation& operation, std::stop_token stop) override {
        return dynamic_cast<CpuOperation&>(operation).timeline(pool_, stop);
    }

    double time(Operation& operation, int repetitions, std::stop_token stop) override {
        return dynamic_cast<CpuOperation&>(operation).time(repetitions, pool_, stop);
    }

    void flushCaches() override { sweep_.run(pool_); }

    std::string clockName() const override { return "steady"; }
    DeviceSettings environment() const override {
        return {{"compiler_options", KernelCompiler::fixedOptions()}};
    }

  private:
    static std::shared_ptr<CpuProgram> ownProgram(std::shared_ptr<Program> program) {
        auto own = std::dynamic_pointer_cast<InProcessProgram>(std::move(program));
        if (own == nullptr)
            throw DeviceError(
                {message("The CPU device received a program for another device"), {}, {}});
        return own;
    }

    DeviceDescription description_;
    KernelCompiler compiler_;
    WorkerPool pool_;
    CacheSweep sweep_;
};

/// Throws DeviceError if describeCpu() reports that the device is not usable.
inline std::unique_ptr<Device> openCpuDevice() {
    DeviceDescription description = describeCpu();
    if (!description.usable)
        throw DeviceError(description.unusable);
    return std::make_unique<InProcessDevice>(std::move(description), *clangTools());
}

} // namespace kernelcurve
