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

/// time, time_min ..., noise, deviation, samples; bandwidth, flops, and intensity of the problem;
/// cycles and, if accesses are counted, the time and cycles per access; as far as the required
/// values exist.
MetricValues timingFigures(const Samples& samples, const ResolvedConfiguration& resolved,
                           const DeviceDescription& device);
/// error_max and error_mean, unless the result is exact.
MetricValues errorFigures(const Verification& verification);
/// compile_time (absent for a cached program), threads, and known device values: registers,
/// local_bytes, shared_bytes, occupancy. For several launches, the maximum; for occupancy and
/// blocks per SM, the minimum. Includes the metrics of the header.
MetricValues programFigures(const Program& program, const CompileRequest& request,
                            const ResolvedConfiguration& resolved);
/// energy, power, sm_clock if known and, if `metrics` has the rate and time, flops_per_watt.
MetricValues energyFigures(const EnergyUse& use, const MetricValues& metrics);
/// Remarks about the timing.
std::vector<Message> remarksOn(const Samples& samples, const MeasuringRules& rules,
                               const std::string& clock);

} // namespace kernelcurve
