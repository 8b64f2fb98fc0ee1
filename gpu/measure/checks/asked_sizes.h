#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/measure/checks/kernel_check.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

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
