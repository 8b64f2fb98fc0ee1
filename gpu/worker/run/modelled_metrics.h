#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/model/measurement/measurement.h"

#include <stop_token>

namespace kernelcurve {

/// Adds to a row what the memory model says of its configuration's requests; a remark where it
/// cannot be traced within `limit` seconds. Library calls have none. Throws Cancelled.
void addModelledMetrics(Measurement& row, const ResolvedConfiguration& resolved,
                        const DeviceDescription& device, KernelTracer& tracer, double limit,
                        std::stop_token stop);

/// Whether a row has them already.
bool hasModelledMetrics(const Measurement& row);

} // namespace kernelcurve
