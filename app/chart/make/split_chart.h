#pragma once

#include "app/chart/data/chart_data.h"

namespace kernelcurve {

/// Gives a chart of curves or bars its small multiples: a chart for each kernel, or for each
/// recording and device, that its series are of, with the same axes. Nothing where they are all of
/// one.
void splitChart(ChartData& chart, ChartSplit split);

} // namespace kernelcurve
