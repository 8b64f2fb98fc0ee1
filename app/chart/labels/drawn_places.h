#pragma once

#include "app/chart/data/chart_range.h"

#include <optional>
#include <vector>

namespace kernelcurve {

/// The positions at which a chart draws its points, in the units of its axes. Curves use x and y of
/// the point. Bars of one category are next to each other. In a heat map, y is the index of the
/// series.
class DrawnPlaces {
  public:
    DrawnPlaces() = default;
    DrawnPlaces(const ChartData& chart, const IsShown& isShown);

    /// The width of one bar in units of the x axis.
    double barWidth() const { return barWidth_; }
    double x(int series, const ChartPoint& point) const;
    /// Returns the y position of the point. Returns nullopt if the point has no value. In a heat
    /// map, a point without a value also has a position.
    std::optional<double> y(int series, const ChartPoint& point) const;

  private:
    ChartKind kind_ = ChartKind::Curves;
    double barWidth_ = 0;
    std::vector<double> offsets_; ///< offset per series from the position of the category
};

} // namespace kernelcurve
