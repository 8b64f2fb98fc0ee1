#pragma once

#include "app/chart/data/chart_range.h"

#include <functional>
#include <optional>
#include <vector>

namespace kernelcurve {

/// A point of the chart by its place in ChartData.
struct TrackedPoint {
    int series = 0;
    int point = 0;

    bool operator==(const TrackedPoint&) const = default;
};

/// What the read-out shows: the points of every shown series at one x.
struct Tracked {
    double x = 0;
    std::vector<TrackedPoint> points; ///< one a series at most, in the order of the series
};

const ChartPoint& pointOf(const ChartData& chart, const TrackedPoint& tracked);

/// Finds points by their place on the screen and on the axis. Works on sorted series in logarithmic
/// time, so that it follows the pointer over 100,000 points. Chart and `isShown` outlive it.
struct ChartTracker {
    const ChartData& chart;
    const IsShown& isShown;
    /// Where on the screen a value of each axis stands.
    std::function<double(double)> pixelX;
    std::function<double(double)> pixelY;

    /// The x of a point that is nearest to this place on the screen.
    std::optional<double> nearestX(double pixel) const;
    /// The next x of any shown series above (direction 1) or below (-1) `x`.
    std::optional<double> nextX(double x, int direction) const;
    /// The points of the shown series within `tolerance` pixels of x; of several in a series the
    /// one nearest to x, then to `pixelY`.
    Tracked at(double x, double tolerance, double nearY) const;
    /// Whether it has a place on both axes, or no value.
    bool onAxis(const ChartPoint& point) const;
};

} // namespace kernelcurve
