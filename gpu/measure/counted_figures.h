#pragma once

#include "gpu/device/device.h"
#include "gpu/model/values/metric.h"

#include <optional>

namespace kernelcurve {

/// Returns the counted metrics of one run whose counters exist: efficiencies, sectors per request,
/// bank conflicts, hit rates, occupancy, DRAM bytes, and FP32 operations. A multiply-add counts as
/// two operations. `time` is the median in seconds, and the basis of rates.
MetricValues countedFigures(const HardwareCounts& counts, std::optional<double> time);
/// Returns the remark for a row without counters.
Message withoutCounters(const Failure& reason);

} // namespace kernelcurve
