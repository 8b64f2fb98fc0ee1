#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <span>

namespace kernelcurve {

/// Returns the timeline of one run. It has lanes for the host, the streams, and the SMs or CPU
/// threads over the time since the start of the run. Concurrent spans share the height of their
/// lane. Colours distinguish the waves of blocks: the first block in a slot of an SM, the second,
/// and so on. Without a timeline, the chart has no series.
ChartData makeTimeline(const Measurement& measurement);

/// Returns the timelines of several measurements below each other on one axis. If `settings.x` is a
/// parameter, shows only its largest value.
ChartData makeTimeline(std::span<const Measurement> measurements, const PlotSettings& settings);

} // namespace kernelcurve
