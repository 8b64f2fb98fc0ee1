#pragma once

#include "app/chart/data/chart_data.h"

namespace kernelcurve {

/// Splits a chart of curves or bars into small multiples with the same axes: one chart per kernel,
/// or per recording and device. Does nothing if the result would be a single chart.
void splitChart(ChartData& chart, ChartSplit split);

} // namespace kernelcurve
