#pragma once

#include "app/chart/labels/chart_layer.h"

namespace kernelcurve {

/// Receives the points of a chart as boxes and lines in pixels. Texts avoid these shapes.
class DrawnShapes {
  public:
    virtual ~DrawnShapes() = default;
    virtual void addBox(const QRectF& box) = 0;
    virtual void addLine(const QPointF& from, const QPointF& to) = 0;
    /// Adds a bar. The rectangle extends from the bar's upper end to its foot. The label above the
    /// bar is `labelHeight` high.
    virtual void addBar(const QRectF& bar, double labelHeight) = 0;

  protected:
    DrawnShapes() = default;
    DrawnShapes(const DrawnShapes&) = default;
    DrawnShapes& operator=(const DrawnShapes&) = default;

    /// Adds markers, error bars, marks of missing values, the curves between the points, and bars.
    void addPoints(const DrawnChart& drawn);
};

} // namespace kernelcurve
