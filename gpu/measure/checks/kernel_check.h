#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/kernel_tracer.h"

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

struct KernelCheckResult {
    std::vector<CheckedInstance> instances;
    std::vector<CheckFinding> findings; ///< each mistake once
    /// What took longer than it may; what the others of its blocks do is not known then.
    std::optional<Failure> outOfTime = {};
};

/// The first finding that is a mistake wherever the kernel runs; null if there is none. Warps that
/// wait at different __syncthreads() are against CUDA's rules, but GPUs let them meet.
const CheckFinding* firstMistake(const KernelCheckResult& result);

/// How long the instances of a check may run, in seconds. Compiling is not counted.
struct CheckLimits {
    double block = TraceRequest{}.blockLimit;
    double all = TraceRequest{}.limit;
};

/// Runs these under the check, as far as the limits go. Throws DeviceError for what does not
/// compile, and Cancelled.
KernelCheckResult checkInstances(KernelTracer& tracer,
                                 const std::vector<ResolvedConfiguration>& instances,
                                 const DeviceDescription& device, const CheckLimits& limits,
                                 std::stop_token stop);

/// Runs small instances of a kernel (small_instance.h) under the check, as far as the limits go.
/// Sizes in `fixed` keep the configuration's value. Throws Error if there is no instance that can
/// be run, DeviceError for what does not compile, and Cancelled.
KernelCheckResult checkKernel(KernelTracer& tracer, const KernelFile& kernel,
                              const Configuration& configuration, const DeviceDescription& device,
                              const std::set<std::string>& fixed, const CheckLimits& limits,
                              std::stop_token stop);

} // namespace kernelcurve
