#pragma once

#include "app/chart/data/chart_data.h"

#include <functional>

namespace kernelcurve {

/// A range of an axis, with low < high. On a logarithmic axis, low is positive.
struct ChartRange {
    double low = 0;
    double high = 1;

    bool operator==(const ChartRange&) const = default;
};

using IsShown = std::function<bool(const ChartSeries&)>;

/// Returns the range of the x axis that contains all points of the shown series, with a margin. The
/// user's limits replace its ends.
ChartRange fullRangeX(const ChartData& chart, const IsShown& isShown);
/// Returns the range of the y axis that contains all shown points with their error bars. A linear
/// axis starts at zero if the values vary by at least 30 % of their maximum.
ChartRange fullRangeY(const ChartData& chart, const IsShown& isShown);

/// Returns true if the point has a value and both of its coordinates are positive on logarithmic
/// axes.
bool canBeDrawn(const ChartData& chart, const ChartPoint& point);

/// Returns true if the series is drawn with an area between `low` and `high` instead of error bars.
bool hasBand(const ChartData& chart, const ChartSeries& series);

/// Returns `range` scaled about `center`. A `factor` above 1 shows more. A logarithmic axis is
/// scaled in equal ratios. Returns `range` unchanged if the result would be too narrow or too wide.
ChartRange scaledRange(const ChartRange& range, bool logarithmic, double factor, double center);
/// Returns true if the axis may change its range from `now` to `next`. `all` is the range that
/// shows everything. Zooming in stops at 1e-6 times the length of `all`, and zooming out stops at
/// 100 times its length.
bool mayFollow(const ChartRange& now, const ChartRange& next, const ChartRange& all,
               bool logarithmic);
/// Returns `range` shifted by `share` of its length.
ChartRange movedRange(const ChartRange& range, bool logarithmic, double share);

} // namespace kernelcurve
