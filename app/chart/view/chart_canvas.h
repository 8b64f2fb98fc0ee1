#pragma once

#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_cursor.h"
#include "app/chart/view/chart_overlay.h"
#include "app/chart/view/chart_tracker.h"
#include "app/chart/view/chart_zoomer.h"

#include <QObject>
#include <QSet>

#include <memory>
#include <optional>

class QCustomPlot;
class QWidget;

namespace kernelcurve {

class ChartPlot;

/// Returns the read-out of the tracked points. Compares each value with the pinned point if one is
/// set.
Readout makeReadout(const ChartPlot& drawn, const Tracked& tracked,
                    std::optional<int> nearestSeries, const std::optional<TrackedPoint>& pinned);

class ChartOverlay;

/// The chart on the screen: the plot, the visible ranges, the cursor, the marked points, and the
/// hidden series. The mouse and the keyboard both act through this class.
class ChartCanvas : public QObject {
    Q_OBJECT

  public:
    explicit ChartCanvas(QWidget* parent);
    ~ChartCanvas() override;

    QWidget* widget() const;
    ChartOverlay& overlay() const { return *overlay_; }
    ChartZoomer& zoomer() { return zoomer_; }
    const ChartZoomer& zoomer() const { return zoomer_; }
    ChartCursor& cursor() { return cursor_; }
    const ChartPlot& drawn() const { return drawn_; }
    const ChartData& chart() const { return drawn_.chart(); }

    void setTheme(const ChartTheme& theme);
    /// See ChartPlot::setTitled().
    void setTitled(bool titled) { drawn_.setTitled(titled); }
    void setChart(ChartData chart);
    void setLogarithmic(Qt::Orientation orientation, bool on);
    void setDevicePixelRatio(double ratio);
    void setEmptyText(const QString& text);
    /// Schedules a redraw for the next turn of the event loop. Several calls cause one redraw. Does
    /// nothing before begin().
    void redraw();
    /// Enables drawing. Call this function when the widget is first shown.
    void begin();
    /// Redraws before it returns.
    void redrawNow();
    /// Returns the duration of the last redraw in seconds.
    double redrawSeconds() const;

    /// Marks the point of measurement `row`, or clears the mark if `row` is -1.
    void selectRow(int row);
    int selectedRow() const { return selectedRow_; }
    /// Returns the point of the selected row, or nullopt if the chart does not contain it.
    const std::optional<TrackedPoint>& selectedPoint() const { return selected_; }
    /// Pins the point of a row. The read-out compares all other points with this point. A row of -1
    /// unpins it. A point without a value cannot be pinned.
    void pinRow(int row);
    int pinnedRow() const { return pinnedRow_; }

    const QSet<QString>& hidden() const { return drawn_.hidden(); }
    void setHidden(const QSet<QString>& names);
    /// Toggles the visibility of `series`.
    void toggle(int series);
    /// Hides all other series, or shows all series if all others are already hidden.
    void isolate(int series);

  private:
    std::optional<TrackedPoint> pointOfRow(int row) const;
    std::optional<QPointF> shownPlaceOf(const std::optional<TrackedPoint>& point) const;
    void showReadout();
    void placeOverlay();

    std::unique_ptr<QCustomPlot> plot_;
    ChartPlot drawn_;
    ChartZoomer zoomer_;
    ChartCursor cursor_;
    ChartOverlay* overlay_;
    QString emptyText_;
    bool begun_ = false;
    int selectedRow_ = -1;
    std::optional<TrackedPoint> selected_;
    int pinnedRow_ = -1;
    std::optional<TrackedPoint> pinned_;
};

} // namespace kernelcurve
