#pragma once

#include "gpu/catalog/resolve.h"

#include <optional>

namespace kernelcurve {

/// Returns a configuration with the same compiled program, but prime problem sizes, and other
/// values for all parameters that the code receives at launch, including the block shape. If both
/// configurations have an alignment, the code guarantees it. An alignment only in `resolved` is a
/// coincidence that no compiler can use. As many parameters differ as the kernel's requirements
/// allow. Returns nullopt if no parameter can differ.
std::optional<ResolvedConfiguration> alignmentWitness(const ResolvedConfiguration& resolved,
                                                      const DeviceDescription& device);

} // namespace kernelcurve
