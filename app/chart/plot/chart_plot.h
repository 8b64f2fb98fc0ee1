#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/labels/bar_labels.h"
#include "app/chart/style/chart_style.h"

#include <QPointF>
#include <QRectF>
#include <QSet>
#include <QSize>

#include <memory>

class QCustomPlot;

namespace kernelcurve {

class ChartGeometry;
class ChartMargin;

/// Fills a QCustomPlot with a chart. The window and the export both use this class, so that
/// exported charts look like those on the screen.
class ChartPlot {
  public:
    /// `plot` must outlive this object.
    explicit ChartPlot(QCustomPlot& plot);
    ~ChartPlot();

    void setTheme(const ChartTheme& theme);
    const ChartTheme& theme() const { return theme_; }
    /// Shows or hides the title above the chart, from the next setChart() on. The title is visible
    /// by default.
    void setTitled(bool titled);
    /// Disables interaction for a chart on paper (see ChartLegend).
    void setOnPaper(bool onPaper);
    /// Replaces the chart. Keeps the axis ranges. Use showAll() to adapt them.
    void setChart(ChartData chart);
    const ChartData& chart() const { return chart_; }

    /// Hides series by name, so that they remain hidden while points arrive.
    void setHidden(const QSet<QString>& names);
    const QSet<QString>& hidden() const { return hidden_; }
    bool isShown(const ChartSeries& series) const { return !hidden_.contains(series.name); }

    /// Arranges title, legend, and caption in a chart of this size in pixels. Also chooses ticks
    /// and markers. Call this function before drawing if the size, the chart, or the ranges have
    /// changed.
    void arrange(QSize size);

    /// Returns the visible range of an axis. Horizontal is the x axis.
    ChartRange range(Qt::Orientation axis) const;
    void setRange(Qt::Orientation axis, const ChartRange& range);
    /// Returns the range that contains every shown point.
    ChartRange all(Qt::Orientation axis) const;
    void showAll(Qt::Orientation axis) { setRange(axis, all(axis)); }

    /// Returns the positions of points and cells in the last layout.
    const ChartGeometry& geometry() const;
    /// Returns the labels of reference lines and curves around the plotting area.
    const ChartMargin& margin() const;
    QRectF legendInside() const;
    /// Returns the series whose legend entry is at `place`, or -1 if there is no entry at `place`.
    int legendSeriesAt(const QPointF& place) const;

  private:
    struct Parts;
    void applySeries();
    /// Returns true if the labels of bars changed.
    bool arrangeBarLabels(int lengthOfX);
    /// On paper, extends the y axis for the labels above bars, or removes the labels if they would
    /// take too much of the height. Returns true if the chart has changed.
    bool makeRoomForBarLabels();

    QCustomPlot& plot_;
    ChartTheme theme_ = ChartTheme::print();
    ChartData chart_;
    QSet<QString> hidden_;
    IsShown isShown_ = [this](const ChartSeries& series) { return isShown(series); };
    BarLabels barLabels_;
    bool dense_ = false;
    std::unique_ptr<Parts> parts_;
};

} // namespace kernelcurve
