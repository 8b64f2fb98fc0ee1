#pragma once

#include "app/chart/data/chart_data.h"

#include <functional>

namespace kernelcurve {

/// A stretch of an axis; low < high, and 0 < low on a logarithmic one.
struct ChartRange {
    double low = 0;
    double high = 1;

    bool operator==(const ChartRange&) const = default;
};

using IsShown = std::function<bool(const ChartSeries&)>;

/// The stretch of the x axis that holds every point of the shown series, with a margin; an end that
/// a person set is that.
ChartRange fullRangeX(const ChartData& chart, const IsShown& isShown);
/// The same for y, error bars included. A linear axis starts at zero where that costs little of
/// the height.
ChartRange fullRangeY(const ChartData& chart, const IsShown& isShown);

/// Whether the point has a place on both axes: it has a value, and none is at or below zero on a
/// logarithmic axis.
bool canBeDrawn(const ChartData& chart, const ChartPoint& point);

/// Returns whether the series is drawn with an area between the ends of its points, instead of
/// error bars.
bool hasBand(const ChartData& chart, const ChartSeries& series);

/// `range` about `center` by `factor` (above 1 shows more), in equal steps on a logarithmic axis.
ChartRange scaledRange(const ChartRange& range, bool logarithmic, double factor, double center);
/// Whether a person who sees `now` may go on to `next`, on an axis where everything takes `all`:
/// not to so little that points are wider than the chart, nor to so much that everything is a dot.
bool mayFollow(const ChartRange& now, const ChartRange& next, const ChartRange& all,
               bool logarithmic);
/// `range` moved by `share` of its length.
ChartRange movedRange(const ChartRange& range, bool logarithmic, double share);

} // namespace kernelcurve
