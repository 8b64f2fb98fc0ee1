#pragma once

#include "gpu/catalog/resolve.h"

#include <cstdint>
#include <span>
#include <string>

namespace kernelcurve {

/// Returns the device memory that a configuration's arrays need, in bytes.
std::int64_t memoryNeeded(const ResolvedConfiguration& resolved);
/// Throws Error with the required and available memory if the arrays do not fit in device memory.
/// Unknown memory counts as sufficient.
void requireMemory(const ResolvedConfiguration& resolved, const DeviceDescription& device);
/// Returns true if the arrays of all configurations fit in memory at once. Shared arrays count
/// once. The arrays may use 90 % of the device memory and 25 % of the host memory, or the memory
/// that the largest configuration needs. Unknown memory (0) counts as sufficient.
bool fitTogether(std::span<const ResolvedConfiguration> all, const DeviceDescription& device,
                 std::int64_t hostBytes);
/// Returns the total host memory in bytes, or 0 if the size is unknown.
std::int64_t hostMemory();
/// Returns a rounded size for messages, such as "1.5 GiB", "20.0 MiB", or "512 B".
std::string memoryText(std::int64_t bytes);

} // namespace kernelcurve
