#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/measure/checks/kernel_check.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Sizes of a problem as they were asked for, made small without taking away what divides them:
/// 4096 becomes 256, 1000 becomes 200. A kernel for multiples of its tile is right for both or for
/// none.
struct SmallSize {
    std::string name;
    std::int64_t asked = 0;
    std::int64_t small = 0;
};
std::vector<SmallSize> smallSizesAsAsked(const KernelFile& kernel,
                                         const Configuration& configuration);

/// The configuration with these sizes; nothing if the kernel cannot have them.
std::optional<ResolvedConfiguration> instanceAsAsked(const KernelFile& kernel,
                                                     Configuration configuration,
                                                     const DeviceDescription& device);

/// What a header would say that excludes the sizes at which the kernel goes wrong, such as "m % 64
/// == 0": tried on the tracer, for `seconds` at most. Empty if that was not found.
std::vector<std::string> requirementsOf(KernelTracer& tracer, const KernelFile& kernel,
                                        const Configuration& configuration,
                                        const DeviceDescription& device, double seconds,
                                        const std::stop_token& stop);

} // namespace kernelcurve
