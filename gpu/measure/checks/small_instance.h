#pragma once

#include "gpu/catalog/resolve.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns configurations with the same code and block that are small enough to check every access.
/// One has prime sizes, which tiles do not divide, and the other has round sizes. Problem sizes in
/// `fixed` remain unchanged. The kernel's requirements or fixed sizes may exclude one or both of
/// them. Returns no configuration for a library call.
std::vector<ResolvedConfiguration> smallInstances(const KernelFile& kernel,
                                                  const Configuration& configuration,
                                                  const DeviceDescription& device,
                                                  const std::set<std::string>& fixed = {});

/// Returns a resolved configuration, or nullopt if the configuration is excluded or invalid.
std::optional<ResolvedConfiguration> resolvedIfPossible(const KernelFile& kernel,
                                                        const Configuration& configuration,
                                                        const DeviceDescription& device);
} // namespace kernelcurve
