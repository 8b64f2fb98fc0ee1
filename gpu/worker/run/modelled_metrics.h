#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/model/measurement/measurement.h"

#include <stop_token>

namespace kernelcurve {

/// Adds the modelled metrics of a configuration to a row. Adds a remark instead if the trace fails
/// or exceeds `limit` seconds. Library calls have no modelled metrics. Throws Cancelled after a
/// stop request.
void addModelledMetrics(Measurement& row, const ResolvedConfiguration& resolved,
                        const DeviceDescription& device, KernelTracer& tracer, double limit,
                        std::stop_token stop);

/// Returns true if a row already has modelled metrics.
bool hasModelledMetrics(const Measurement& row);

} // namespace kernelcurve
