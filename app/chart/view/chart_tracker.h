#pragma once

#include "app/chart/data/chart_range.h"

#include <functional>
#include <optional>
#include <vector>

namespace kernelcurve {

/// A point of a chart, by its indices in ChartData.
struct TrackedPoint {
    int series = 0;
    int point = 0;

    bool operator==(const TrackedPoint&) const = default;
};

/// The points of all shown series at one x.
struct Tracked {
    double x = 0;
    std::vector<TrackedPoint> points; ///< at most one point per series, in the order of the series
};

const ChartPoint& pointOf(const ChartData& chart, const TrackedPoint& tracked);

/// Finds points by their positions on the screen and on the axes. A lookup takes logarithmic time
/// per series, which is fast enough to follow the pointer over 100,000 points. `chart` and
/// `isShown` must outlive this object.
struct ChartTracker {
    const ChartData& chart;
    const IsShown& isShown;
    /// Convert values of the axes to pixels.
    std::function<double(double)> pixelX;
    std::function<double(double)> pixelY;

    /// Returns the x of the point nearest to `pixel`, or nullopt if no series has a point to show.
    std::optional<double> nearestX(double pixel) const;
    /// Returns the next x of any shown series above (1) or below (-1) `x`.
    std::optional<double> nextX(double x, int direction) const;
    /// Returns the points of the shown series within `tolerance` pixels of `x`, at most one per
    /// series. If several points of a series qualify, returns the point that is nearest to `x`. If
    /// several are equally near, returns the point that is nearest to the pixel `nearY`.
    Tracked at(double x, double tolerance, double nearY) const;
    /// Returns true if the axes can show the point. A point without a value only needs a valid x.
    bool onAxis(const ChartPoint& point) const;
};

} // namespace kernelcurve
