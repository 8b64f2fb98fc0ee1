#pragma once

#include "gpu/device/device.h"
#include "gpu/model/values/metric.h"

#include <optional>

namespace kernelcurve {

/// The counted metrics of one run, as far as the counts have what they are made of: efficiencies,
/// sectors of a request, bank conflicts, hit rates, occupancy, bytes of the device's memory and
/// operations in single precision (two for a multiply-add). `time` is the median: what is counted
/// divided by it are rates.
MetricValues countedFigures(const HardwareCounts& counts, std::optional<double> time);
/// What is said of a row that has none.
Message withoutCounters(const Failure& reason);

} // namespace kernelcurve
