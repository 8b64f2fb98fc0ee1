#pragma once

#include "app/chart/data/chart_data.h"

#include <QString>

namespace kernelcurve {

/// The chart in a few sentences, for screen readers: what is drawn over what, which series, how
/// many points, the span of the values and where the greatest lies.
QString chartSummary(const ChartData& chart);

} // namespace kernelcurve
