#pragma once

#include "gpu/catalog/resolve.h"

#include <cstdint>
#include <string>

namespace kernelcurve {

/// The bytes of a configuration's arrays in the device's memory.
std::int64_t memoryNeeded(const ResolvedConfiguration& resolved);
/// Throws MeasureError that says what is needed and what there is, where the arrays do not fit into
/// the device's memory. A device whose memory is unknown takes everything.
void requireMemory(const ResolvedConfiguration& resolved, const DeviceDescription& device);
/// "1.5 GiB", "20.0 MiB", "512 B": rounded, for sentences.
std::string memoryText(std::int64_t bytes);

} // namespace kernelcurve
