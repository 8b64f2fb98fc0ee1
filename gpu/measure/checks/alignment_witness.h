#pragma once

#include "gpu/catalog/resolve.h"

#include <optional>

namespace kernelcurve {

/// Returns a configuration with the same compiled program but prime problem sizes. As many other
/// run-time parameters as possible also differ, including the block shape. If addresses have the
/// same alignment in both configurations, the code guarantees this alignment. An alignment that
/// exists only in `resolved` is a coincidence that no compiler can use. Returns nullopt if the
/// kernel's requirements allow no difference.
std::optional<ResolvedConfiguration> alignmentWitness(const ResolvedConfiguration& resolved,
                                                      const DeviceDescription& device);

} // namespace kernelcurve
