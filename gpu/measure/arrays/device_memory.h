#pragma once

#include "gpu/catalog/resolve.h"

#include <cstdint>
#include <span>
#include <string>

namespace kernelcurve {

/// The size of a configuration's arrays in device memory.
std::int64_t memoryNeeded(const ResolvedConfiguration& resolved);
/// Throws Error with the needed and available memory if the arrays do not fit in device memory.
/// Unknown memory counts as sufficient.
void requireMemory(const ResolvedConfiguration& resolved, const DeviceDescription& device);
/// Returns true if the arrays of all of them fit at once, counting shared ones once: within 90 % of
/// the device memory and 25 % of the host memory, or the needs of the largest one. Unknown memory
/// (0) counts as sufficient.
bool fitTogether(std::span<const ResolvedConfiguration> all, const DeviceDescription& device,
                 std::int64_t hostBytes);
/// The total host memory in bytes; 0 if unknown.
std::int64_t hostMemory();
/// "1.5 GiB", "20.0 MiB", "512 B": rounded, for messages.
std::string memoryText(std::int64_t bytes);

} // namespace kernelcurve
