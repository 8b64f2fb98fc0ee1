#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/analysis/limits.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the device `name`. If it does not exist, returns the device "`name` (recorded)". Returns
/// null if neither device exists.
const DeviceDescription* deviceNamed(const std::vector<DeviceDescription>& devices,
                                     const std::string& name);

/// Returns the evidence about a row for limitsOf(). `environment` is the row's environment.
/// `device` is the device that measured the row. If `device` is null, only the environment
/// describes the device. Without `kernel`, the evidence lacks the task. Without `trace`, the
/// evidence lacks the accesses. `trace` must outlive the result.
LimitEvidence limitEvidence(const Measurement& row, const Environment& environment,
                            const DeviceDescription* device, const KernelFile* kernel,
                            const TraceReport* trace);

} // namespace kernelcurve
