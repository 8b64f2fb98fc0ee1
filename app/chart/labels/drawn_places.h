#pragma once

#include "app/chart/data/chart_range.h"

#include <optional>
#include <vector>

namespace kernelcurve {

/// Where the points of a chart are drawn, in the units of its axes. Curves draw a point at its x
/// and y; bars of one category stand beside each other; a heat map has its series in rows.
class DrawnPlaces {
  public:
    DrawnPlaces() = default;
    DrawnPlaces(const ChartData& chart, const IsShown& isShown);

    /// Of one bar, in units of the x axis.
    double barWidth() const { return barWidth_; }
    double x(int series, const ChartPoint& point) const;
    /// Nothing where the point has no value, a heat map's cells aside.
    std::optional<double> y(int series, const ChartPoint& point) const;

  private:
    ChartKind kind_ = ChartKind::Curves;
    double barWidth_ = 0;
    std::vector<double> offsets_; ///< of each series' bars from their category's place
};

} // namespace kernelcurve
