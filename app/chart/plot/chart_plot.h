#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/style/chart_style.h"

#include <QPointF>
#include <QRectF>
#include <QSet>
#include <QSize>
#include <QSizeF>

#include <memory>

class QCustomPlot;

namespace kernelcurve {

/// Fills a QCustomPlot with a chart. The window and the export both draw through it, so that what
/// is printed looks like what was seen.
class ChartPlot {
  public:
    /// `plot` must outlive this.
    explicit ChartPlot(QCustomPlot& plot);
    ~ChartPlot();

    void setTheme(const ChartTheme& theme);
    const ChartTheme& theme() const;
    /// Takes over curves, labels and scales. The ranges stay: see showAll.
    void setChart(ChartData chart);
    const ChartData& chart() const;

    /// Series are hidden by name, so that it lasts while points arrive.
    void setHidden(const QSet<QString>& names);
    bool isShown(const ChartSeries& series) const;

    /// Places title, legend and caption in a chart of this size, and chooses how many ticks and
    /// markers there is room for. Call before drawing whenever size, chart or ranges changed.
    void arrange(QSize size);

    ChartRange rangeX() const;
    ChartRange rangeY() const;
    void setRangeX(const ChartRange& range);
    void setRangeY(const ChartRange& range);
    /// What holds every shown point.
    ChartRange allX() const;
    ChartRange allY() const;
    void showAllX();
    void showAllY();

    /// Where the curves are drawn, in pixels of the plot.
    QRectF plotArea() const;
    QPointF toPixel(double x, double y) const;
    /// Where a point is drawn: on its curve, at the end of its bar, in the middle of its cell; one
    /// without a value at the bottom.
    QPointF placeOf(int series, const ChartPoint& point) const;
    /// What is drawn of a point: its marker, its bar, its cell.
    QRectF areaOf(int series, const ChartPoint& point) const;
    /// In pixels from a point to `place`: 0 within its bar or cell, infinite beside it.
    double distance(int series, const ChartPoint& point, const QPointF& place) const;
    /// Of a heat map's cells in pixels; empty for other charts.
    QSizeF cellSize() const;
    double xAt(double pixel) const;
    double yAt(double pixel) const;
    /// The series whose legend entry is there, or -1.
    int legendSeriesAt(const QPointF& place) const;

  private:
    class Private;
    std::unique_ptr<Private> d_;
};

} // namespace kernelcurve
