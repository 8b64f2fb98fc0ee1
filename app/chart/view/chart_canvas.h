#pragma once

#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_tracker.h"
#include "app/chart/view/zoom_history.h"

#include <QObject>
#include <QSet>

#include <memory>
#include <optional>

class QCustomPlot;
class QWidget;

namespace kernelcurve {

class ChartOverlay;

/// The chart on the screen and what can be done to it: zoom, pan, track, select, hide. Mouse and
/// keyboard both act through it.
class ChartCanvas : public QObject {
    Q_OBJECT

  public:
    explicit ChartCanvas(QWidget* parent);
    ~ChartCanvas() override;

    QWidget* widget() const;
    ChartOverlay& overlay() const { return *overlay_; }
    const ChartPlot& drawn() const { return *drawn_; }
    const ChartData& chart() const { return drawn_->chart(); }

    void setTheme(const ChartTheme& theme);
    /// Keeps an axis's range where the person zoomed it and it still means the same.
    void setChart(ChartData chart);
    void setLogarithmic(Qt::Orientation orientation, bool on);
    void setDevicePixelRatio(double ratio);
    void setEmptyText(const QString& text);
    /// Redraws with the next turn of the event loop, however often it is called.
    void redraw();
    /// Redraws before it returns; gives the seconds that the last redraw took.
    void redrawNow();
    double redrawSeconds() const;

    /// By `factor` (above 1 shows more) about a place on the screen.
    void zoom(Qt::Orientations axes, double factor, const QPointF& about);
    void zoomInto(const QRectF& area);
    /// Moves the view by parts of its length.
    void pan(double shareX, double shareY);
    void setRangeX(const ChartRange& range);
    void setRangeY(const ChartRange& range);
    void showAll();
    bool isZoomed() const { return zoomedX_ || zoomedY_; }
    /// Through what was shown before.
    void goBack();
    void goForward();
    const ZoomHistory& history() const { return history_; }

    void track(const QPointF& place);
    void trackNext(int direction);
    void trackEnd(int direction);
    void trackSeries(int direction);
    void leave();
    /// The point that the tracker emphasises: its row, or -1.
    int trackedRow() const;
    /// The row of the point under the pointer, or -1.
    int rowAt(const QPointF& place) const;
    void selectRow(int row);
    int selectedRow() const { return selectedRow_; }
    /// The point that the read-out compares all others with, by its row; -1 lets it go.
    void pinRow(int row);
    int pinnedRow() const { return pinnedRow_; }

    const QSet<QString>& hidden() const { return hidden_; }
    void setHidden(const QSet<QString>& names);
    /// Hides or shows; hides all others or, where they are hidden already, shows them again.
    void toggle(int series);
    void isolate(int series);

  signals:
    void hovered(int row);

  private:
    ChartTracker tracker() const;
    QPointF placeOf(const TrackedPoint& point) const;
    std::optional<TrackedPoint> pointOfRow(int row) const;
    bool isShown(const std::optional<TrackedPoint>& point) const;
    ChartZoom zoomNow() const;
    void show(const ChartZoom& zoom);
    /// On a timeline.
    std::optional<TrackedPoint> spanAt(const QPointF& place) const;
    void trackSpan(const QPointF& place);
    void trackX(double x, double nearY);
    void trackByKey(double x);
    void emphasise(int line);
    void showReadout();
    void placeOverlay();
    void fitAxes();

    std::unique_ptr<QCustomPlot> plot_;
    std::unique_ptr<ChartPlot> drawn_;
    ChartOverlay* overlay_;
    IsShown isShown_;
    QSet<QString> hidden_;
    QString emptyText_;
    bool zoomedX_ = false;
    bool zoomedY_ = false;
    std::optional<Tracked> tracked_;
    std::optional<int> trackedSeries_; ///< the series that the read-out emphasises
    int selectedRow_ = -1;
    std::optional<TrackedPoint> selected_;
    int pinnedRow_ = -1;
    std::optional<TrackedPoint> pinned_;
    int hoveredRow_ = -1;
    ZoomHistory history_;
};

} // namespace kernelcurve
