#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/kernel_tracer.h"

#include <stop_token>

namespace kernelcurve {

/// Where a wrong result is NaN because the kernel reads an output that nobody has filled (C where
/// beta is 0): names the array and the line, and what to do. Leaves other failures as they are.
void explainNothingRead(Failure& failure, KernelTracer& tracer,
                        const ResolvedConfiguration& resolved, const DeviceDescription& device,
                        const std::stop_token& stop);

} // namespace kernelcurve
