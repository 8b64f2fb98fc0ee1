#pragma once

#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_cursor.h"
#include "app/chart/view/chart_zoomer.h"

#include <QObject>
#include <QSet>

#include <memory>
#include <optional>

class QCustomPlot;
class QWidget;

namespace kernelcurve {

class ChartOverlay;

/// The chart on the screen: what is drawn, which part of it is shown, where the person is in it,
/// which points are marked and which series hidden. Mouse and keyboard both act through it.
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
    /// See ChartPlot::setTitled.
    void setTitled(bool titled) { drawn_.setTitled(titled); }
    void setChart(ChartData chart);
    void setLogarithmic(Qt::Orientation orientation, bool on);
    void setDevicePixelRatio(double ratio);
    void setEmptyText(const QString& text);
    /// Redraws with the next turn of the event loop, however often it is called. A chart that was
    /// never seen has time.
    void redraw();
    /// It is seen now.
    void begin();
    /// Redraws before it returns; gives the seconds that the last redraw took.
    void redrawNow();
    double redrawSeconds() const;

    /// Marks the point of a measurement; -1 marks none.
    void selectRow(int row);
    int selectedRow() const { return selectedRow_; }
    /// The point of it, where it has one.
    const std::optional<TrackedPoint>& selectedPoint() const { return selected_; }
    /// The point that the read-out compares all others with, by its row; -1 lets it go.
    void pinRow(int row);
    int pinnedRow() const { return pinnedRow_; }

    const QSet<QString>& hidden() const { return drawn_.hidden(); }
    void setHidden(const QSet<QString>& names);
    /// Hides or shows; hides all others or, where they are hidden already, shows them again.
    void toggle(int series);
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
