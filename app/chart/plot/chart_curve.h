#pragma once

#include "app/chart/data/chart_data.h"

#include <span>
#include <vector>

namespace kernelcurve {

/// A place of a curve's line; y is NaN where the line is interrupted.
struct CurvePlace {
    double x = 0;
    double y = 0;
};

/// The line of a series: one place for each x. Repeated measurements count with their median;
/// where every one failed the line is interrupted. Excluded configurations and what the axes cannot
/// show are left out.
std::vector<CurvePlace> curveLine(const ChartData& chart, const ChartSeries& series);

/// Every point that can be drawn, repeated measurements too.
std::vector<CurvePlace> curvePoints(const ChartData& chart, const ChartSeries& series);

} // namespace kernelcurve
