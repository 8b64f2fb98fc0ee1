#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/energy/energy_meter.h"
#include "gpu/measure/sampling/sampling.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/values/metric.h"
#include "gpu/problems/problem.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the timing metrics whose input values exist: time, time_min and other quantiles, noise,
/// deviation, and samples; bandwidth, flops, and intensity of the problem; cycles and, if accesses
/// are counted, the time and cycles per access.
MetricValues timingFigures(const Samples& samples, const ResolvedConfiguration& resolved,
                           const DeviceDescription& device);
/// Returns error_max and error_mean, unless the comparison is exact.
MetricValues errorFigures(const Verification& verification);
/// Returns compile_time (absent for a cached program), threads, and the known values from the
/// device: registers, local_bytes, shared_bytes, and occupancy. For several launches, the values
/// are maxima, except that occupancy and blocks per SM are minima. Includes the metrics that the
/// kernel's header declares.
MetricValues programFigures(const Program& program, const CompileRequest& request,
                            const ResolvedConfiguration& resolved);
/// Returns energy, power, and, if known, sm_clock. If `metrics` contains the rate and time, also
/// returns flops_per_watt.
MetricValues energyFigures(const EnergyUse& use, const MetricValues& metrics);
/// Returns the remarks about the timing.
std::vector<Message> remarksOn(const Samples& samples, const MeasuringRules& rules,
                               const std::string& clock);

} // namespace kernelcurve
