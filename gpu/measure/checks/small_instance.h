#pragma once

#include "gpu/catalog/resolve.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns configurations with the same code and block that are small enough to check every access:
/// one with prime sizes, which tiles do not divide, and one with round sizes. Problem sizes in
/// `fixed` stay. Returns fewer than two configurations if the kernel's requirements or the fixed
/// sizes allow no more, and none for a library call.
std::vector<ResolvedConfiguration> smallInstances(const KernelFile& kernel,
                                                  const Configuration& configuration,
                                                  const DeviceDescription& device,
                                                  const std::set<std::string>& fixed = {});

/// Returns a resolved configuration; nullopt if it is excluded or invalid.
std::optional<ResolvedConfiguration> resolvedIfPossible(const KernelFile& kernel,
                                                        const Configuration& configuration,
                                                        const DeviceDescription& device);
} // namespace kernelcurve
