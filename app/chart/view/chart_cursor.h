#pragma once

#include "app/chart/view/chart_tracker.h"

#include <QObject>
#include <QPointF>

#include <optional>

namespace kernelcurve {

class ChartPlot;
class ChartZoomer;

/// Where in a chart the person is, by mouse or by keyboard: the points at one x, one of which is
/// emphasised.
class ChartCursor : public QObject {
    Q_OBJECT

  public:
    /// Both outlive this.
    ChartCursor(const ChartPlot& drawn, ChartZoomer& zoomer);

    /// Follows the pointer.
    void track(const QPointF& place);
    /// By keyboard: to the next x, the first or the last, the curve above (-1) or below (1). The
    /// view follows.
    void trackNext(int direction);
    void trackEnd(int direction);
    void trackSeries(int direction);
    void leave();
    /// Rows and series may now mean something else: the points are looked up again at their x.
    void followChart();

    const std::optional<Tracked>& tracked() const { return tracked_; }
    /// The series that is emphasised.
    std::optional<int> series() const { return series_; }
    /// The point that is emphasised.
    std::optional<TrackedPoint> point() const;
    /// Its row, or -1.
    int row() const;
    /// The point under the pointer.
    std::optional<TrackedPoint> pointAt(const QPointF& place) const;
    /// Its row; -1 where there is no point, or one of another recording.
    int rowAt(const QPointF& place) const;

  signals:
    void moved();
    void hovered(int row); ///< another row than before; -1 where there is none

  private:
    ChartTracker tracker() const;
    QPointF placeOf(const TrackedPoint& point) const;
    /// On a timeline.
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
