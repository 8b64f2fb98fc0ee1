#pragma once

#include "app/chart/view/chart_tracker.h"

#include <QObject>
#include <QPointF>

#include <optional>

namespace kernelcurve {

class ChartPlot;
class ChartZoomer;

/// The user's position in a chart, set by mouse or keyboard. The position consists of the points at
/// one x. One of these points is emphasised.
class ChartCursor : public QObject {
    Q_OBJECT

  public:
    /// `drawn` and `zoomer` must outlive this object.
    ChartCursor(const ChartPlot& drawn, ChartZoomer& zoomer);

    /// Moves to the points whose x is nearest to `place`, or to the span of a timeline at `place`.
    /// If no point and no span exists, calls leave(). `place` is in pixels.
    void track(const QPointF& place);
    /// Moves to the next (1) or previous (-1) x. Pans the view if x is not visible.
    void trackNext(int direction);
    /// Moves to the last (1) or first (-1) x. Pans the view if x is not visible.
    void trackEnd(int direction);
    /// Moves to the curve above (-1) or below (1).
    void trackSeries(int direction);
    void leave();
    /// Looks up the points at the current x again. Must be called after the chart changed.
    void followChart();

    const std::optional<Tracked>& tracked() const { return tracked_; }
    /// Returns the series of the emphasised point.
    std::optional<int> series() const { return series_; }
    /// Returns the emphasised point.
    std::optional<TrackedPoint> point() const;
    /// Returns the row of the emphasised point, or -1 if there is no such point.
    int row() const;
    /// Returns the point at `place`, in pixels.
    std::optional<TrackedPoint> pointAt(const QPointF& place) const;
    /// Returns the row of the point at `place`. Returns -1 if there is no point at `place`, or if
    /// it belongs to another recording.
    int rowAt(const QPointF& place) const;

  signals:
    void moved();
    void hovered(int row); ///< `row` is -1 outside all points

  private:
    ChartTracker tracker() const;
    QPointF placeOf(const TrackedPoint& point) const;
    /// Returns the span of a timeline at `place`.
    std::optional<TrackedPoint> spanAt(const QPointF& place) const;
    void trackSpan(const QPointF& place);
    void trackX(double x, double nearY);
    void trackByKey(double x);
    void hover(int row);

    const ChartPlot& drawn_;
    ChartZoomer& zoomer_;
    IsShown isShown_;
    std::optional<Tracked> tracked_;
    std::optional<int> series_;
    int hoveredRow_ = -1;
};

} // namespace kernelcurve
