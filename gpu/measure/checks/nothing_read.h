#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/kernel_tracer.h"

#include <stop_token>

namespace kernelcurve {

/// Adds the array, the line, and a hint to a failure. Does so only if the wrong result is NaN
/// because the kernel reads an unfilled output (C with beta = 0). Other failures stay unchanged.
void explainNothingRead(Failure& failure, KernelTracer& tracer,
                        const ResolvedConfiguration& resolved, const DeviceDescription& device,
                        const std::stop_token& stop);

} // namespace kernelcurve
