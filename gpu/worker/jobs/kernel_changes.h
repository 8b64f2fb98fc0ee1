#pragma once

#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/measurement/time_cost.h"
#include "gpu/model/measurement/tried_change.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/configuration.h"

#include <vector>

namespace kernelcurve {

/// A kernel and its parameters after one change that preserves the results.
struct ChangedKernel {
    TriedChange change; ///< the change, without a predicted time
    KernelText kernel;
    Values parameters;
};

/// Returns changes that may speed up a kernel with these costs:
/// - neighbouring values of the kernel's parameters
/// - one more element per row of a shared array with bank conflicts
/// - no register limit for a kernel that spills
///
/// The kernel's requirements may reject some of these changes. Other changes may not compile.
std::vector<ChangedKernel> changesOf(const KernelFile& kernel, const Configuration& configuration,
                                     const std::vector<TimeCost>& costs);

} // namespace kernelcurve
