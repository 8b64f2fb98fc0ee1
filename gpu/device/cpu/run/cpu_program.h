#pragma once

#include "gpu/device/cpu/compile/kernel_compiler.h"
#include "gpu/device/cpu/compile/kernel_module.h"
#include "gpu/device/device.h"

namespace kernelcurve {

/// A kernel file compiled and loaded.
class CpuProgram : public Program {
  public:
    CpuProgram(const CompileRequest& request, CompiledImage compiled, double seconds);

    const std::string& log() const override { return image_.log; }
    bool fromCache() const override { return fromCache_; }
    double compileSeconds() const override { return seconds_; }
    MetricValues resources(std::size_t index, const ResolvedLaunch& launch) const override;

    const std::string& fileName() const { return request_.name; }
    const std::string& entryName(std::size_t index) const { return request_.entries[index]; }
    const EntryFacts& facts(std::size_t index) const { return image_.entries[index]; }
    std::size_t stackBytes() const { return static_cast<std::size_t>(image_.stackBytes); }
    std::size_t entries() const { return request_.entries.size(); }
    const KernelModule& module() const { return module_; }
    std::vector<std::string> parameters(std::size_t index) const;

  private:
    CompileRequest request_;
    KernelImage image_;
    bool fromCache_;
    double seconds_;
    KernelModule module_;
};

} // namespace kernelcurve
