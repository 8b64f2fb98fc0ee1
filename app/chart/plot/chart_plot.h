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

/// Fills a QCustomPlot with a chart. The window and the export both draw through it, so that what
/// is printed looks like what was seen.
class ChartPlot {
  public:
    /// `plot` must outlive this.
    explicit ChartPlot(QCustomPlot& plot);
    ~ChartPlot();

    void setTheme(const ChartTheme& theme);
    const ChartTheme& theme() const { return theme_; }
    /// Whether the chart's title stands above it, as it does at first. Of the next chart.
    void setTitled(bool titled);
    /// On paper, the chart is not interactive: see ChartLegend.
    void setOnPaper(bool onPaper);
    /// Takes over curves, labels and scales. The ranges stay: see showAll.
    void setChart(ChartData chart);
    const ChartData& chart() const { return chart_; }

    /// Series are hidden by name, so that it lasts while points arrive.
    void setHidden(const QSet<QString>& names);
    const QSet<QString>& hidden() const { return hidden_; }
    bool isShown(const ChartSeries& series) const { return !hidden_.contains(series.name); }

    /// Places title, legend and caption in a chart of this size, and chooses how many ticks and
    /// markers there is room for. Call before drawing whenever size, chart or ranges changed.
    void arrange(QSize size);

    /// What an axis shows: Horizontal is x.
    ChartRange range(Qt::Orientation axis) const;
    void setRange(Qt::Orientation axis, const ChartRange& range);
    /// What holds every shown point.
    ChartRange all(Qt::Orientation axis) const;
    void showAll(Qt::Orientation axis) { setRange(axis, all(axis)); }

    /// Where things lie, as last drawn.
    const ChartGeometry& geometry() const;
    /// The names of reference lines and curves around the plotting area.
    const ChartMargin& margin() const;
    QRectF legendInside() const;
    /// The series whose legend entry is there, or -1.
    int legendSeriesAt(const QPointF& place) const;

  private:
    struct Parts;
    void applySeries();
    /// True if the labels of bars are others than before.
    bool arrangeBarLabels(int lengthOfX);
    /// On paper the highest label has its room above its bar.
    bool makeRoomForBarLabels();

    QCustomPlot& plot_;
    ChartTheme theme_ = ChartTheme::print();
    ChartData chart_;
    QSet<QString> hidden_;
    IsShown isShown_ = [this](const ChartSeries& series) { return isShown(series); };
    BarLabels barLabels_;
    std::unique_ptr<Parts> parts_;
};

} // namespace kernelcurve
