#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <span>

namespace kernelcurve {

/// When each step of a run was done and by whom: a lane for the host, for each stream and for each
/// multiprocessor, time from left to right, from when the run began. What goes on in a lane at the
/// same time shares its height. Blocks are told apart by their turn: the first in its place on the
/// multiprocessor, the second ... No series where there is no timeline.
ChartData makeTimeline(const Measurement& measurement);

/// The timelines of several measurements below each other on one axis: of those that have one,
/// those at the last place of `settings.x`, where that is a parameter.
ChartData makeTimeline(std::span<const Measurement> measurements, const PlotSettings& settings);

} // namespace kernelcurve
