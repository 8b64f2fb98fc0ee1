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
    std::vector<CheckFinding> findings;    ///< errors without duplicates
    std::vector<CheckFinding> overwritten; ///< see TraceReport::overwritten
    /// The timeout, if a timeout occurred. In this case, the state of the other threads in the
    /// affected blocks is unknown.
    std::optional<Failure> outOfTime = {};
};

/// Returns the first finding that is always an error, or null if there is no such finding.
/// Divergent __syncthreads() calls are not such findings: they violate CUDA's rules, but GPUs
/// accept them.
const CheckFinding* firstMistake(const KernelCheckResult& result);

/// The time limits for the instances of a check in seconds, excluding compilation.
struct CheckLimits {
    double block = TraceRequest{}.blockLimit;
    double all = TraceRequest{}.limit;
};

/// Checks the instances within the limits. Throws DeviceError for a compile error, and Cancelled
/// after a stop request.
KernelCheckResult checkInstances(KernelTracer& tracer,
                                 const std::vector<ResolvedConfiguration>& instances,
                                 const DeviceDescription& device, const CheckLimits& limits,
                                 std::stop_token stop);

/// Checks small instances of a kernel (small_instance.h) within the limits. Sizes in `fixed` keep
/// the configuration's value. Throws Error if no instance can run, DeviceError for a compile error,
/// and Cancelled after a stop request.
KernelCheckResult checkKernel(KernelTracer& tracer, const KernelFile& kernel,
                              const Configuration& configuration, const DeviceDescription& device,
                              const std::set<std::string>& fixed, const CheckLimits& limits,
                              std::stop_token stop);

/// Adds the array, the line, and a hint to a failure. Does so only if the wrong result is NaN
/// because the kernel reads an unfilled output (C with beta = 0). Other failures stay unchanged.
void explainNothingRead(Failure& failure, KernelTracer& tracer,
                        const ResolvedConfiguration& resolved, const DeviceDescription& device,
                        const std::stop_token& stop);

} // namespace kernelcurve
