#pragma once

#include "gpu/device/cuda/compile/compiled_code.h"
#include "gpu/device/cuda/compile/kernel_parameters.h"
#include "gpu/device/cuda/driver/cuda_context.h"
#include "gpu/device/cuda/memory/cuda_buffer.h"
#include "gpu/device/device.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A kernel in a loaded module.
struct CudaKernel {
    CUfunction function = nullptr;
    int carveout = CU_SHAREDMEM_CARVEOUT_DEFAULT; ///< that the function has been given
    std::vector<KernelParameter> parameters;
};

/// Compiled code; the GPU gets it when the first kernel is asked for. All but log(), fromCache()
/// and compileSeconds() is for the device's thread.
class CudaProgram : public Program {
  public:
    CudaProgram(std::shared_ptr<const CudaContext> context, CompiledCode code, bool fromCache,
                double compileSeconds);
    ~CudaProgram() override;
    CudaProgram(const CudaProgram&) = delete;
    CudaProgram& operator=(const CudaProgram&) = delete;

    const std::string& log() const override { return code_.log; }
    bool fromCache() const override { return fromCache_; }
    double compileSeconds() const override { return compileSeconds_; }
    MetricValues resources(std::size_t index, const ResolvedLaunch& launch) const override;

    /// With room for so much dynamic shared memory. Throws DeviceError if the GPU has not that
    /// much.
    const CudaKernel& kernel(std::size_t index, std::int64_t dynamicSharedBytes) const;

    /// Before the kernel is launched: the driver keeps the choice with the function, which launches
    /// of other configurations share.
    void preferCarveout(std::size_t index, std::optional<int> percent) const;

    /// Before a launch in clusters of so many blocks: more than 8 have to be asked for.
    void allowCluster(std::size_t index, std::int64_t blocks) const;

    /// Where the first `bytes` of a __constant__ or __device__ variable lie. Throws DeviceError if
    /// there is no such variable or it is too small.
    CUdeviceptr variable(const std::string& name, std::size_t bytes) const;

  private:
    void load() const;
    std::vector<KernelParameter> parametersOf(CUfunction function, const std::string& name) const;
    int attribute(CUfunction function, CUfunction_attribute attribute) const;

    std::shared_ptr<const CudaContext> context_;
    CompiledCode code_;
    bool fromCache_;
    double compileSeconds_;
    mutable CUmodule module_ = nullptr;
    mutable std::vector<std::optional<CudaKernel>> kernels_;
};

} // namespace kernelcurve
