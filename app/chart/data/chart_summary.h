#pragma once

#include "app/chart/data/chart_data.h"

#include <QString>

namespace kernelcurve {

/// Returns a description of the chart for screen readers: the axes, the series, the number of
/// points, the range of the values, and the position of the maximum.
QString chartSummary(const ChartData& chart);

} // namespace kernelcurve
