#pragma once

#include "gpu/catalog/resolve.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// Configurations with the same code and block, but small enough to check every access: one with
/// prime sizes, which tiles do not divide, and one with round sizes. Problem sizes in `fixed` stay.
/// Fewer than two if the kernel's requirements or the fixed sizes leave no more; none for a library
/// call.
std::vector<ResolvedConfiguration> smallInstances(const KernelFile& kernel,
                                                  const Configuration& configuration,
                                                  const DeviceDescription& device,
                                                  const std::set<std::string>& fixed = {});

/// A resolved configuration; nothing if it is excluded or invalid.
std::optional<ResolvedConfiguration> resolvedIfPossible(const KernelFile& kernel,
                                                        const Configuration& configuration,
                                                        const DeviceDescription& device);
} // namespace kernelcurve
