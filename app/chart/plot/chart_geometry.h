#pragma once

#include "app/chart/labels/drawn_places.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace kernelcurve {

struct DrawnChart;

/// Where the parts of a chart lie on the screen, in pixels of the plot, and which value lies where.
class ChartGeometry {
  public:
    /// `drawn` outlives this.
    explicit ChartGeometry(const DrawnChart& drawn)
        : drawn_(drawn) {}

    /// To be called where the chart or what is shown of it changes.
    void applyShown();

    /// Where the curves are drawn.
    QRectF plotArea() const;
    QPointF toPixel(double x, double y) const;
    double xAt(double pixel) const;
    double yAt(double pixel) const;
    /// Where a point is drawn: on its curve, at the end of its bar, in the middle of its cell; one
    /// without a value at the bottom.
    QPointF placeOf(int series, const ChartPoint& point) const;
    /// What is drawn of a point: its marker, its bar, its cell.
    QRectF areaOf(int series, const ChartPoint& point) const;
    /// From a point to `place`: 0 within its bar or cell, infinite beside it.
    double distance(int series, const ChartPoint& point, const QPointF& place) const;
    /// Of a heat map's cells; empty for other charts.
    QSizeF cellSize() const;

  private:
    const DrawnChart& drawn_;
    DrawnPlaces places_;
};

} // namespace kernelcurve
