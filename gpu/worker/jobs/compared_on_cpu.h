#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/measure/measurer.h"

#include <stop_token>

namespace kernelcurve {

struct ComparedOnCpu {
    ResolvedConfiguration resolved; ///< resolved for the CPU
    Verification verification;
};

/// Runs a configuration for any device on the CPU, and compares its result with the reference.
/// Throws Error if the configuration cannot run or takes too long. Throws Cancelled after a stop
/// request.
ComparedOnCpu comparedOnCpu(const KernelFile& kernel, const Configuration& configuration,
                            Device& cpu, const std::stop_token& stop);

} // namespace kernelcurve
