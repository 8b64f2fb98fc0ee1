#pragma once

#include "app/chart/labels/chart_layer.h"

namespace kernelcurve {

/// Takes what is drawn of a chart's points, as boxes and lines in pixels: what a text is to keep
/// clear of.
class DrawnShapes {
  public:
    virtual ~DrawnShapes() = default;
    virtual void addBox(const QRectF& box) = 0;
    virtual void addLine(const QPointF& from, const QPointF& to) = 0;
    /// From its upper end to its foot; the label stands above it, `labelHeight` high.
    virtual void addBar(const QRectF& bar, double labelHeight) = 0;

  protected:
    DrawnShapes() = default;
    DrawnShapes(const DrawnShapes&) = default;
    DrawnShapes& operator=(const DrawnShapes&) = default;

    /// Markers, error bars and marks of what is missing, the curves between the points, bars.
    void addPoints(const DrawnChart& drawn);
};

} // namespace kernelcurve
