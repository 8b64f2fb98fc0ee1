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

/// time, time_min ..., noise, deviation, samples; bandwidth, flops and intensity of the task;
/// cycles and, where accesses are counted, the time and cycles of one; as far as the task and the
/// device have what they are computed from.
MetricValues timingFigures(const Samples& samples, const ResolvedConfiguration& resolved,
                           const DeviceDescription& device);
/// error_max, error_mean, where the result is not exact by nature.
MetricValues errorFigures(const Verification& verification);
/// compile_time (absent if the program came from a cache), threads, and what the device knows:
/// registers, local_bytes, shared_bytes, occupancy. Of several launches the largest figure counts,
/// of occupancies and blocks on an SM the least. With them what the header declares.
MetricValues programFigures(const Program& program, const CompileRequest& request,
                            const ResolvedConfiguration& resolved);
/// energy, power, sm_clock where it is known and, where `metrics` has the task's rate and time,
/// flops_per_watt.
MetricValues energyFigures(const EnergyUse& use, const MetricValues& metrics);
/// What a careful reader should know about the timing.
std::vector<Message> remarksOn(const Samples& samples, const MeasuringRules& rules,
                               const std::string& clock);

} // namespace kernelcurve
