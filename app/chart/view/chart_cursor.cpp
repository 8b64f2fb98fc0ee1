#include "app/chart/view/chart_cursor.h"

#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_zoomer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

/// Points within this distance in pixels belong to the tracked x, so that the read-out combines
/// series measured at slightly different x.
constexpr double tolerance = 1.5;
/// The maximum distance in pixels between the pointer and a point.
constexpr double reach = 14;

} // namespace

ChartCursor::ChartCursor(const ChartPlot& drawn, ChartZoomer& zoomer)
    : drawn_(drawn)
    , zoomer_(zoomer)
    , isShown_([&drawn](const ChartSeries& series) { return drawn.isShown(series); }) {}

ChartTracker ChartCursor::tracker() const {
    const ChartGeometry& geometry = drawn_.geometry();
    return {drawn_.chart(), isShown_, [&geometry](double x) { return geometry.toPixel(x, 1).x(); },
            [&geometry](double y) { return geometry.toPixel(1, y).y(); }};
}

QPointF ChartCursor::placeOf(const TrackedPoint& point) const {
    return drawn_.geometry().placeOf(point.series, pointOf(drawn_.chart(), point));
}

void ChartCursor::followChart() {
    if (tracked_)
        tracked_ = tracker().at(tracked_->x, tolerance, 0);
    if (!tracked_ || tracked_->points.empty()) {
        tracked_.reset();
        series_.reset();
    }
}

void ChartCursor::hover(int row) {
    if (std::exchange(hoveredRow_, row) != row)
        emit hovered(row);
}

std::optional<TrackedPoint> ChartCursor::spanAt(const QPointF& place) const {
    const ChartData& chart = drawn_.chart();
    for (std::size_t series = 0; series < chart.series.size(); ++series) {
        if (!isShown_(chart.series[series]))
            continue;
        const auto& points = chart.series[series].points;
        for (std::size_t point = 0; point < points.size(); ++point)
            if (drawn_.geometry().distance(static_cast<int>(series), points[point], place) == 0)
                return TrackedPoint{static_cast<int>(series), static_cast<int>(point)};
    }
    return std::nullopt;
}

void ChartCursor::trackSpan(const QPointF& place) {
    const auto span = pointAt(place);
    if (!span) {
        leave();
        return;
    }
    const ChartPoint& point = pointOf(drawn_.chart(), *span);
    tracked_ = Tracked{point.x, {*span}};
    series_ = span->series;
    emit moved();
    hover(point.row);
}

void ChartCursor::track(const QPointF& place) {
    if (drawn_.chart().kind == ChartKind::Timeline) {
        trackSpan(place);
        return;
    }
    const auto x =
        drawn_.geometry().plotArea().contains(place) ? tracker().nearestX(place.x()) : std::nullopt;
    if (!x) {
        leave();
        return;
    }
    trackX(*x, place.y());
    hover(rowAt(place));
}

void ChartCursor::trackX(double x, double nearY) {
    tracked_ = tracker().at(x, tolerance, nearY);
    double least = std::numeric_limits<double>::infinity();
    series_.reset();
    for (const TrackedPoint& point : tracked_->points) {
        const double distance = std::abs(placeOf(point).y() - nearY);
        if (distance < least) {
            least = distance;
            series_ = point.series;
        }
    }
    emit moved();
}

void ChartCursor::trackNext(int direction) {
    const auto x = tracked_ ? tracker().nextX(tracked_->x, direction)
                            : tracker().nearestX(drawn_.geometry().plotArea().center().x());
    if (x)
        trackByKey(*x);
}

void ChartCursor::trackEnd(int direction) {
    const double outside = std::numeric_limits<double>::infinity() * direction;
    if (const auto x = tracker().nextX(outside, -direction))
        trackByKey(*x);
}

void ChartCursor::trackByKey(double x) {
    const auto series = series_;
    const QRectF area = drawn_.geometry().plotArea();
    trackX(x, area.center().y());
    // Stay on the same curve if that curve has a point at x.
    if (series && std::ranges::count(tracked_->points, *series, &TrackedPoint::series) > 0)
        series_ = series;
    const double pixel = drawn_.geometry().toPixel(x, 1).x();
    if (pixel < area.left() || pixel > area.right())
        zoomer_.pan((pixel - area.center().x()) / area.width(), 0);
    emit moved();
    emit hovered(row());
}

void ChartCursor::trackSeries(int direction) {
    if (!tracked_ || tracked_->points.empty()) {
        trackNext(1);
        return;
    }
    auto points = tracked_->points;
    // Sort by height on the screen, not by the order of the series.
    std::ranges::sort(points, {}, [this](const TrackedPoint& point) { return placeOf(point).y(); });
    const auto current = std::ranges::find(points, series_.value_or(-1), &TrackedPoint::series);
    const auto place = current == points.end() ? 0 : current - points.begin() + direction;
    const auto last = static_cast<std::ptrdiff_t>(points.size()) - 1;
    series_ =
        points.at(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, last))).series;
    emit moved();
    emit hovered(row());
}

void ChartCursor::leave() {
    tracked_.reset();
    series_.reset();
    emit moved();
    hover(-1);
}

std::optional<TrackedPoint> ChartCursor::point() const {
    if (!tracked_ || !series_)
        return std::nullopt;
    const auto found = std::ranges::find(tracked_->points, *series_, &TrackedPoint::series);
    return found != tracked_->points.end() ? std::optional(*found) : std::nullopt;
}

int ChartCursor::row() const {
    const auto emphasised = point();
    return emphasised ? pointOf(drawn_.chart(), *emphasised).row : -1;
}

int ChartCursor::rowAt(const QPointF& place) const {
    const auto point = pointAt(place);
    return point ? pointOf(drawn_.chart(), *point).row : -1;
}

std::optional<TrackedPoint> ChartCursor::pointAt(const QPointF& place) const {
    const ChartData& chart = drawn_.chart();
    if (!drawn_.geometry().plotArea().contains(place))
        return std::nullopt;
    if (chart.kind == ChartKind::Timeline)
        return spanAt(place);
    const auto x = tracker().nearestX(place.x());
    if (!x)
        return std::nullopt;
    double least = reach;
    std::optional<TrackedPoint> nearest;
    for (const TrackedPoint& tracked : tracker().at(*x, tolerance, place.y()).points) {
        const ChartPoint& point = pointOf(chart, tracked);
        const double distance = drawn_.geometry().distance(tracked.series, point, place);
        if (distance < least) {
            least = distance;
            nearest = tracked;
        }
    }
    return nearest;
}

} // namespace kernelcurve
