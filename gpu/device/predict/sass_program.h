#pragma once

#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/device.h"
#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/sass/cubin.h"
#include "gpu/predict/timing/gpu_model.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Compiled code whose SASS the model reads.
class SassProgram : public Program {
  public:
    /// `listing` must be nvdisasm's output for the code.
    SassProgram(CompiledCode code, const std::string& listing, bool fromCache,
                double compileSeconds, const timing::GpuModel& gpu);

    const std::string& log() const override { return code_.log; }
    bool fromCache() const override { return fromCache_; }
    double compileSeconds() const override { return compileSeconds_; }
    MetricValues resources(const Launch& launch) const override;

    /// Returns a digest of all instructions. Unlike the cubin, the digest does not depend on the
    /// length of the source.
    const std::string& listingDigest() const { return listingDigest_; }
    const std::string& loweredName(std::size_t entry) const {
        return code_.entries.at(entry).loweredName;
    }
    /// Returns a launch's kernel with its arguments. `addresses` contains the addresses of the
    /// arrays in the table. Throws DeviceError for a wrong number of arguments, an argument that
    /// does not match its parameter, a texture, or a tensor map.
    emulator::BoundKernel bind(const Launch& launch,
                               const std::vector<std::uint64_t>& addresses) const;
    /// Returns the offset in constant bank 3 of a variable with at least `bytes` bytes. Throws
    /// DeviceError if no such variable exists.
    std::size_t constantVariable(const std::string& name, std::size_t bytes) const;

  private:
    struct Kernel {
        std::shared_ptr<const std::vector<emulator::Operation>> code;
        sass::KernelInfo info;
        std::vector<std::string> parameterTypes; ///< empty if unknown
    };
    emulator::BoundKernel unbound(const Kernel& kernel) const;

    CompiledCode code_;
    bool fromCache_;
    double compileSeconds_;
    const timing::GpuModel& gpu_;
    sass::Cubin cubin_;
    std::string listingDigest_;
    std::vector<Kernel> kernels_; ///< in the order of code_.entries
};

} // namespace kernelcurve
