#pragma once

#include "app/chart/labels/chart_layer.h"

namespace kernelcurve {

/// What a person wrote at points, each with an arrow to its point by choice, above everything else;
/// and, where a person let the y axis begin above zero, the break that says so.
class ChartNotes : public ChartLayer {
  public:
    explicit ChartNotes(const DrawnChart& drawn)
        : ChartLayer(drawn, "overlay", true) {}

  protected:
    QRect clipRect() const override { return mParentPlot->viewport(); }
    void draw(QCPPainter* painter) override;

  private:
    QPointF pointOf(const ChartNote& note) const;
    void drawBreak(QCPPainter& painter) const;
    void drawArrow(QCPPainter& painter, const QRectF& box, const QPointF& point) const;
};

} // namespace kernelcurve
