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
    int carveout = CU_SHAREDMEM_CARVEOUT_DEFAULT; ///< the function's current carveout
    std::vector<KernelParameter> parameters;
};

/// Compiled code, which is loaded on the first request for a kernel. Only log(), fromCache(), and
/// compileSeconds() may be called outside the device's thread.
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
    MetricValues resources(const Launch& launch) const override;

    /// Returns a kernel that may use this amount of dynamic shared memory. Throws DeviceError if
    /// the size exceeds the GPU's limit.
    const CudaKernel& kernel(std::size_t index, std::int64_t dynamicSharedBytes) const;

    /// Sets the carveout. Must be called before each launch. The driver stores one carveout per
    /// kernel, and launches of other configurations use the same kernel.
    void preferCarveout(std::size_t index, std::optional<int> percent) const;

    /// Allows clusters of this size. This function must be called before a launch with clusters,
    /// because more than 8 blocks require opt-in.
    void allowCluster(std::size_t index, std::int64_t blocks) const;

    /// Returns the address of a __constant__ or __device__ variable with at least `bytes` bytes.
    /// Throws DeviceError if the variable is missing or too small.
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
