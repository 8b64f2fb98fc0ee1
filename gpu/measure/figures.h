#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/measure/sampling/sampling.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/values/metric.h"
#include "gpu/problems/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the timing metrics whose inputs exist:
/// - time, time_min and other quantiles, noise, deviation, and samples
/// - bandwidth, flops, and intensity of the problem
/// - cycles
/// - the time and cycles per access if accesses are counted
MetricValues timingFigures(const Samples& samples, const ResolvedConfiguration& resolved,
                           const DeviceDescription& device);
/// Returns error_max and error_mean, unless the comparison is exact.
MetricValues errorFigures(const Verification& verification);
/// Returns compile_time (missing for a cached program), threads, and the device's known values:
/// registers, local_bytes, shared_bytes, and occupancy. Also returns the metrics that the kernel's
/// header declares. For several launches, occupancy and blocks per SM are minima, and all other
/// values are maxima.
MetricValues programFigures(const Program& program, const ResolvedConfiguration& resolved);
/// Returns the remarks on the timing.
std::vector<Message> remarksOn(const Samples& samples, const MeasuringRules& rules,
                               const std::string& clock);

/// Returns the counted metrics of one run whose counters exist: efficiencies, sectors per request,
/// bank conflicts, hit rates, occupancy, DRAM bytes, and FP32 operations. A multiply-add counts as
/// two operations. `time` is the median in seconds, and the basis of rates.
MetricValues countedFigures(const HardwareCounts& counts, std::optional<double> time);
/// Returns the remark for a row without counters.
Message withoutCounters(const Failure& reason);

/// Returns the lower bound in seconds for any implementation of a configuration's problem on a GPU.
/// The bound is the longer of two times: the time for the operations at the theoretical peak, and
/// the time for the bytes at the theoretical DRAM bandwidth. Each array element counts once. With
/// warm caches, as many bytes as fit in L2 need no DRAM access. Returns nullopt if the device has
/// no theoretical peaks.
std::optional<double> floorTime(const ResolvedConfiguration& resolved,
                                const DeviceDescription& device, bool isCold);

/// Adds the metrics `floor_time` and `of_floor` to a row with a time. Also adds a remark if a
/// measured row is below the bound.
void addFloor(Measurement& row, const ResolvedConfiguration& resolved,
              const DeviceDescription& device, bool isCold);

} // namespace kernelcurve
