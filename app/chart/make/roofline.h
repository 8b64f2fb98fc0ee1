#pragma once

#include "app/chart/make/chart_bounds.h"

namespace kernelcurve {

/// Adds the roof of each device and its known secondary ceilings. If bytes were counted, adds paler
/// points for the L2 traffic.
void addCeilings(ChartData& chart, const ChartInput& input, const MeasuredBounds& measured);
/// Adds the theoretical peaks per watt of each device at its power limit. A kernel that needs less
/// power can exceed them.
void addCeilingsPerWatt(ChartData& chart, const ChartInput& input);

} // namespace kernelcurve
