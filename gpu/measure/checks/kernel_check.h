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
    std::vector<CheckFinding> findings; ///< errors, each of them once
    /// Set after a timeout. The state of the other threads in the affected blocks is then unknown.
    std::optional<Failure> outOfTime = {};
};

/// Returns the first finding that is always an error; null if missing. Divergent
/// __syncthreads() violate CUDA's rules, but GPUs accept them.
const CheckFinding* firstMistake(const KernelCheckResult& result);

/// The time limits for the instances of a check in seconds, without compilation.
struct CheckLimits {
    double block = TraceRequest{}.blockLimit;
    double all = TraceRequest{}.limit;
};

/// Runs the instances under the check, within the limits. Throws DeviceError for a compile error,
/// and Cancelled after a stop request.
KernelCheckResult checkInstances(KernelTracer& tracer,
                                 const std::vector<ResolvedConfiguration>& instances,
                                 const DeviceDescription& device, const CheckLimits& limits,
                                 std::stop_token stop);

/// Runs small instances of a kernel (small_instance.h) under the check, within the limits. Sizes in
/// `fixed` keep the configuration's value. Throws Error if no instance can run, DeviceError for a
/// compile error, and Cancelled after a stop request.
KernelCheckResult checkKernel(KernelTracer& tracer, const KernelFile& kernel,
                              const Configuration& configuration, const DeviceDescription& device,
                              const std::set<std::string>& fixed, const CheckLimits& limits,
                              std::stop_token stop);

} // namespace kernelcurve
