#pragma once

#include "gpu/catalog/resolve.h"

#include <cstdint>
#include <span>
#include <string>

namespace kernelcurve {

/// The bytes of a configuration's arrays in the device's memory.
std::int64_t memoryNeeded(const ResolvedConfiguration& resolved);
/// Throws Error that says what is needed and what there is, if the arrays do not fit into the
/// device's memory. A device whose memory is unknown takes everything.
void requireMemory(const ResolvedConfiguration& resolved, const DeviceDescription& device);
/// Whether the arrays of all of them fit side by side, those that they share counted once: nine
/// tenths of the device's memory and a quarter of the host's may be taken, and what the largest of
/// them needs by itself in any case. Memory of unknown size (0) takes everything.
bool fitTogether(std::span<const ResolvedConfiguration> all, const DeviceDescription& device,
                 std::int64_t hostBytes);
/// The host's memory in bytes, whatever others have of it; 0 where unknown.
std::int64_t hostMemory();
/// "1.5 GiB", "20.0 MiB", "512 B": rounded, for sentences.
std::string memoryText(std::int64_t bytes);

} // namespace kernelcurve
