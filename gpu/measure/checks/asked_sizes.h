#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/measure/checks/kernel_check.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Reduces requested sizes without losing their divisors: 4096 becomes 256, 1000 becomes 200. A
/// kernel for multiples of its tile is correct for both or for none.
struct SmallSize {
    std::string name;
    std::int64_t asked = 0;
    std::int64_t small = 0;
};
std::vector<SmallSize> smallSizesAsAsked(const KernelFile& kernel,
                                         const Configuration& configuration);

/// The configuration with these sizes; nothing if the kernel does not allow them.
std::optional<ResolvedConfiguration> instanceAsAsked(const KernelFile& kernel,
                                                     Configuration configuration,
                                                     const DeviceDescription& device);

/// The requirement that would exclude the wrong sizes, such as "m % 64 == 0": found with the tracer
/// within `seconds`. Empty if it was not found.
std::vector<std::string> requirementsOf(KernelTracer& tracer, const KernelFile& kernel,
                                        const Configuration& configuration,
                                        const DeviceDescription& device, double seconds,
                                        const std::stop_token& stop);

} // namespace kernelcurve
