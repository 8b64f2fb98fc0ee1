#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/microscope.h"

#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

struct KernelCheckResult {
    std::vector<CheckedInstance> instances;
    std::vector<CheckFinding> findings; ///< each mistake once
};

/// Runs small instances of a kernel (small_instance.h) under the check. Sizes in `fixed` keep the
/// configuration's value. Throws MeasureError where there is no instance that can be run,
/// DeviceError for what does not compile, and Cancelled.
KernelCheckResult checkKernel(Microscope& microscope, const KernelFile& kernel,
                              const Configuration& configuration, const DeviceDescription& device,
                              const std::set<std::string>& fixed, std::stop_token stop);

} // namespace kernelcurve
