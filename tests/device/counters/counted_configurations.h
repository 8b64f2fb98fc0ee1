#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/resolve.h"

#include <vector>

namespace kernelcurve {

/// The configurations of a kernel for which counters are read: its defaults with sizes that are
/// round and with sizes that are prime, and with the round ones each other parameter at both ends.
/// Of a kernel that is not shipped, every combination of its parameters.
std::vector<ResolvedConfiguration> countedConfigurations(const KernelFile& kernel,
                                                         const DeviceDescription& device);

} // namespace kernelcurve
