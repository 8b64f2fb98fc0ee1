#pragma once

#include "app/chart/make/chart_bounds.h"

namespace kernelcurve {

/// Adds the roof of each device and its secondary ceilings, as far as they are known. If bytes were
/// counted, the traffic of L2 has paler points.
void addCeilings(ChartData& chart, const ChartInput& input, const MeasuredBounds& measured);
/// What a device's theoretical peaks are per watt where it takes all that it may. What takes less
/// can lie above.
void addCeilingsPerWatt(ChartData& chart, const ChartInput& input);

} // namespace kernelcurve
