#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/measure/checks/kernel_check.h"

#include <cstdint>
#include <optional>
#include <set>
#include <stop_token>
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

/// A requested size that was reduced but keeps its small divisors. For example, 4096 becomes 256,
/// and 1000 becomes 200. A kernel that requires multiples of its tile is correct for both sizes or
/// for neither.
struct SmallSize {
    std::string name;
    std::int64_t asked = 0;
    std::int64_t small = 0;
};
std::vector<SmallSize> smallSizesAsAsked(const KernelFile& kernel,
                                         const Configuration& configuration);

/// Returns the configuration with these small sizes, or nullopt if the kernel does not allow the
/// sizes.
std::optional<ResolvedConfiguration> instanceAsAsked(const KernelFile& kernel,
                                                     Configuration configuration,
                                                     const DeviceDescription& device);

/// Returns the requirements that would exclude the wrong sizes, such as "m % 64 == 0". The tracer
/// determines them within `seconds`. Returns an empty list on failure.
std::vector<std::string> requirementsOf(KernelTracer& tracer, const KernelFile& kernel,
                                        const Configuration& configuration,
                                        const DeviceDescription& device, double seconds,
                                        const std::stop_token& stop);

} // namespace kernelcurve
