#pragma once

#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/device.h"
#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/sass/cubin.h"
#include "gpu/predict/timing/gpu_model.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Compiled code whose instructions the model reads.
class SassProgram : public Program {
  public:
    /// `listing` is the output of nvdisasm for the code.
    SassProgram(CompiledCode code, const std::string& listing, bool fromCache,
                double compileSeconds, const timing::GpuModel& gpu);

    const std::string& log() const override { return code_.log; }
    bool fromCache() const override { return fromCache_; }
    double compileSeconds() const override { return compileSeconds_; }
    MetricValues resources(std::size_t index, const ResolvedLaunch& launch) const override;

    /// A digest of all instructions. The cubin also depends on the length of the source.
    const std::string& listingDigest() const { return listingDigest_; }
    const std::string& loweredName(std::size_t entry) const {
        return code_.entries.at(entry).loweredName;
    }
    /// The kernel of a launch with its arguments. `addresses` are those of the buffers. Throws
    /// DeviceError for a wrong number of arguments, an argument that does not match its parameter,
    /// a texture, or a tensor map.
    emulator::BoundKernel bind(const Launch& launch,
                               const std::map<const Buffer*, std::uint64_t>& addresses) const;
    /// The offset of a variable of at least this size in constant bank 3. Throws DeviceError.
    std::size_t constantVariable(const std::string& name, std::size_t bytes) const;

  private:
    struct Kernel {
        std::shared_ptr<const std::vector<emulator::Operation>> code;
        sass::KernelInfo info;
        std::vector<std::string> parameterTypes; ///< empty: unknown
    };
    emulator::BoundKernel unbound(const Kernel& kernel) const;

    CompiledCode code_;
    bool fromCache_;
    double compileSeconds_;
    const timing::GpuModel& gpu_;
    sass::Cubin cubin_;
    std::string listingDigest_;
    std::vector<Kernel> kernels_; ///< as code_.entries
};

} // namespace kernelcurve
