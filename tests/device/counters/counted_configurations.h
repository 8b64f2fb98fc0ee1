#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/resolve.h"

#include <vector>

namespace kernelcurve {

/// Returns the configurations of a kernel for which counters are read: its defaults with round
/// sizes and with prime sizes, and, with the round sizes, each other parameter at both ends of its
/// range. For a kernel that is not built in, returns every combination of its parameters.
std::vector<ResolvedConfiguration> countedConfigurations(const KernelFile& kernel,
                                                         const DeviceDescription& device);

} // namespace kernelcurve
