#pragma once

#include "app/chart/labels/drawn_places.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

namespace kernelcurve {

struct DrawnChart;

/// Converts between axis values and pixels of the plot, and locates points on the screen.
class ChartGeometry {
  public:
    /// `drawn` must outlive this object.
    explicit ChartGeometry(const DrawnChart& drawn)
        : drawn_(drawn) {}

    /// Must be called when the chart or the visibility of series changed.
    void applyShown();

    QRectF plotArea() const;
    QPointF toPixel(double x, double y) const;
    double xAt(double pixel) const;
    double yAt(double pixel) const;
    /// Returns the position of a point: on its curve, at the end of its bar, or in the centre of
    /// its cell or span. A point without a value is at the bottom.
    QPointF placeOf(int series, const ChartPoint& point) const;
    /// Returns the positions of the points of a series that the axes can show.
    QPolygonF curveOf(int series) const;
    /// Returns the rectangle of a point's marker, bar with label, cell, or span.
    QRectF areaOf(int series, const ChartPoint& point) const;
    /// Returns the distance from a point to `place`. For a bar, cell, or span, it is 0 inside and
    /// infinite outside.
    double distance(int series, const ChartPoint& point, const QPointF& place) const;
    /// Returns the size of a heat map's cells, or an empty size for other charts.
    QSizeF cellSize() const;

  private:
    const DrawnChart& drawn_;
    DrawnPlaces places_;
};

} // namespace kernelcurve
