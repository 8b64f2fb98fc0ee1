#pragma once

#include "gpu/device/cpu/compile/kernel_compiler.h"
#include "gpu/device/cpu/cpu_description.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/device/cpu/trace/program_trace.h"
#include "gpu/model/files/xdg_folders.h"

#include <chrono>
#include <deque>
#include <memory>
#include <string>
#include <utility>

namespace kernelcurve {

/// The tracer of boxed_device.h without a separate process for the kernels.
class InProcessTracer : public KernelTracer {
  public:
    explicit InProcessTracer(const ClangTools& tools)
        : version_("clang " + tools.version)
        , compiler_(tools, shareFolder() / "cpu", DiskCache(cacheFolder() / "cpu")) {}

    std::string version() const override { return version_; }

    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return std::make_unique<GuardedBuffer>(bytes, GuardedBuffer::Use::Parts);
    }

    TraceOutcome trace(const TraceRequest& request, std::stop_token stop) override {
        const auto begin = std::chrono::steady_clock::now(); // lint-time: what compiling took
        const std::shared_ptr<CpuProgram> program = programFor(request.compile, stop);
        // lint-time: what compiling took
        const std::chrono::duration<double> compiling = std::chrono::steady_clock::now() - begin;
        BlockWatch watch([] {});
        TraceOutcome outcome = traceProgram(*program, request, watch, stop);
        outcome.compileSeconds = compiling.count();
        return outcome;
    }

  private:
    /// Number of cached programs, for configurations that follow each other in a sweep.
    static constexpr std::size_t programsKept = 16;

    std::shared_ptr<CpuProgram> programFor(const CompileRequest& request,
                                           const std::stop_token& stop) {
        for (const auto& [known, program] : programs_)
            if (known == request)
                return program;
        auto program = std::make_shared<CpuProgram>(
            request, compiler_.compile(request, stop, Build::Traced).image);
        if (programs_.size() == programsKept)
            programs_.pop_front();
        programs_.emplace_back(request, program);
        return program;
    }

    std::string version_;
    KernelCompiler compiler_;
    std::deque<std::pair<CompileRequest, std::shared_ptr<CpuProgram>>> programs_;
};

/// Throws DeviceError if describeCpu() reports that the CPU device is not usable.
inline std::unique_ptr<KernelTracer> openTracer() {
    const DeviceDescription description = describeCpu();
    if (!description.usable)
        throw DeviceError(description.unusable);
    return std::make_unique<InProcessTracer>(*clangTools());
}

} // namespace kernelcurve
