#pragma once

#include "gpu/catalog/resolve.h"

#include <optional>

namespace kernelcurve {

/// Another configuration that runs the very same compiled program: prime sizes of the problem, and
/// another value of every parameter, the block's shape among them, that the code learns only when
/// it is launched. What is aligned there and in `resolved` is aligned because the code makes it so;
/// what is aligned in `resolved` alone is so by chance, and no compiler can build on it. As many
/// parameters differ as the kernel's requirements leave. Nothing if none can.
std::optional<ResolvedConfiguration> alignmentWitness(const ResolvedConfiguration& resolved,
                                                      const DeviceDescription& device);

} // namespace kernelcurve
