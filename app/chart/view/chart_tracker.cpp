#include "app/chart/view/chart_tracker.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

const ChartPoint& pointOf(const ChartData& chart, const TrackedPoint& tracked) {
    return chart.series.at(static_cast<std::size_t>(tracked.series))
        .points.at(static_cast<std::size_t>(tracked.point));
}

bool ChartTracker::onAxis(const ChartPoint& point) const {
    return (!point.y || canBeDrawn(chart, point)) && (!chart.x.logarithmic || point.x > 0);
}

std::optional<double> ChartTracker::nearestX(double pixel) const {
    std::optional<double> nearest;
    double least = infinity;
    for (const ChartSeries& series : chart.series) {
        if (!isShown(series))
            continue;
        const auto after = std::ranges::partition_point(
            series.points, [&](const ChartPoint& point) { return pixelX(point.x) < pixel; });
        const auto consider = [&](const ChartPoint& point) {
            const double distance = std::abs(pixelX(point.x) - pixel);
            if (distance < least) {
                least = distance;
                nearest = point.x;
            }
        };
        // Find the neighbour on each side that the axes can show.
        const auto right = std::find_if(after, series.points.end(),
                                        [this](const ChartPoint& point) { return onAxis(point); });
        if (right != series.points.end())
            consider(*right);
        const auto left = std::find_if(std::make_reverse_iterator(after), series.points.rend(),
                                       [this](const ChartPoint& point) { return onAxis(point); });
        if (left != series.points.rend())
            consider(*left);
    }
    return nearest;
}

std::optional<double> ChartTracker::nextX(double x, int direction) const {
    std::optional<double> next;
    for (const ChartSeries& series : chart.series) {
        if (!isShown(series))
            continue;
        const auto reachable = [this](const ChartPoint& point) { return onAxis(point); };
        if (direction > 0) {
            const auto above = std::ranges::upper_bound(series.points, x, {}, &ChartPoint::x);
            const auto found = std::find_if(above, series.points.end(), reachable);
            if (found != series.points.end())
                next = std::min(next.value_or(infinity), found->x);
        } else {
            const auto below = std::ranges::lower_bound(series.points, x, {}, &ChartPoint::x);
            const auto found =
                std::find_if(std::make_reverse_iterator(below), series.points.rend(), reachable);
            if (found != series.points.rend())
                next = std::max(next.value_or(-infinity), found->x);
        }
    }
    return next;
}

Tracked ChartTracker::at(double x, double tolerance, double nearY) const {
    Tracked tracked{x, {}};
    const double middle = pixelX(x);
    for (std::size_t index = 0; index < chart.series.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        if (!isShown(series))
            continue;
        auto point = std::ranges::partition_point(series.points, [&](const ChartPoint& candidate) {
            return pixelX(candidate.x) < middle - tolerance;
        });
        double minX = infinity;
        double minY = infinity;
        int best = -1;
        for (; point != series.points.end(); ++point) {
            const double place = pixelX(point->x);
            if (!(place <= middle + tolerance))
                break;
            if (!onAxis(*point))
                continue;
            const double distanceX = std::abs(point->x - x);
            const double distanceY = point->y ? std::abs(pixelY(*point->y) - nearY) : infinity;
            const bool nearer = distanceX < minX || (distanceX == minX && distanceY < minY);
            if (best < 0 || nearer) {
                minX = distanceX;
                minY = distanceY;
                best = static_cast<int>(point - series.points.begin());
            }
        }
        if (best >= 0)
            tracked.points.push_back({static_cast<int>(index), best});
    }
    return tracked;
}

} // namespace kernelcurve
