#pragma once

#include "app/chart/view/chart_overlay.h"
#include "app/chart/view/chart_tracker.h"

#include <optional>

namespace kernelcurve {

class ChartPlot;

/// What the read-out says about the tracked points, each compared with the pinned one, where there
/// is one.
Readout makeReadout(const ChartPlot& drawn, const Tracked& tracked,
                    std::optional<int> nearestSeries, const std::optional<TrackedPoint>& pinned);

} // namespace kernelcurve
