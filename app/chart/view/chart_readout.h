#pragma once

#include "app/chart/view/chart_overlay.h"
#include "app/chart/view/chart_tracker.h"

#include <optional>

namespace kernelcurve {

class ChartPlot;

/// Returns the read-out of the tracked points. Compares each value with the pinned point if one is
/// set.
Readout makeReadout(const ChartPlot& drawn, const Tracked& tracked,
                    std::optional<int> nearestSeries, const std::optional<TrackedPoint>& pinned);

} // namespace kernelcurve
