#pragma once

#include "gpu/catalog/resolve.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// Configurations with the same code and the same block, but a problem so small that every access
/// of theirs can be looked at: one whose sizes are prime, so that tiles do not fit, and one whose
/// sizes are round, so that they do. Sizes of the problem in `fixed` keep their value. Fewer than
/// two where the kernel's requirements or the fixed sizes leave no more; none for a library call.
std::vector<ResolvedConfiguration> smallInstances(const KernelFile& kernel,
                                                  const Configuration& configuration,
                                                  const DeviceDescription& device,
                                                  const std::set<std::string>& fixed = {});

/// A configuration resolved; nothing if it is excluded or cannot be.
std::optional<ResolvedConfiguration> resolvedIfPossible(const KernelFile& kernel,
                                                        const Configuration& configuration,
                                                        const DeviceDescription& device);
} // namespace kernelcurve
