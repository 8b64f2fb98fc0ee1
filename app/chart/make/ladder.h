#pragma once

#include "app/chart/make/make_chart.h"

namespace kernelcurve {

/// Connects the points of a roofline in the order of the experiment's kernels, for each device: if
/// the kernels solve one problem and each has one point. Library calls are not part of a ladder.
void addLadders(ChartData& chart, const ChartInput& input);

} // namespace kernelcurve
