#pragma once

#include "gpu/catalog/resolve.h"

#include <optional>

namespace kernelcurve {

/// A configuration with the same compiled program, but prime problem sizes, and other values of all
/// parameters that the code learns at launch, including the block shape. An alignment in both is
/// guaranteed by the code; an alignment only in `resolved` is a coincidence that no compiler can
/// use. As many parameters differ as the kernel's requirements allow. Nothing if none can.
std::optional<ResolvedConfiguration> alignmentWitness(const ResolvedConfiguration& resolved,
                                                      const DeviceDescription& device);

} // namespace kernelcurve
