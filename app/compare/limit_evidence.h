#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/analysis/limits.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The device of this name among `devices`, or a recorded one that it was; null where there is
/// none.
const DeviceDescription* deviceNamed(const std::vector<DeviceDescription>& devices,
                                     const std::string& name);

/// What is known of a row for limitsOf(). `environment` is its recording's; `device` the one that
/// measured it, or null where it is not known: then the environment has to do. Without `kernel` the
/// task is not known; without `trace` nothing of its accesses. `trace` must outlive the result.
LimitEvidence limitEvidence(const Measurement& row, const Environment& environment,
                            const DeviceDescription* device, const KernelFile* kernel,
                            const TraceReport* trace);

} // namespace kernelcurve
