#pragma once

#include "app/chart/labels/chart_layer.h"

namespace kernelcurve {

/// The bars of a timeline. The length of a bar is the duration of a step. The series determines the
/// style of its bars.
class ChartSpans : public ChartLayer {
  public:
    explicit ChartSpans(const DrawnChart& drawn)
        : ChartLayer(drawn, "main", false) {}

  protected:
    void draw(QCPPainter* painter) override;

  private:
    void drawSeries(QCPPainter& painter, int number) const;
};

/// Returns the rectangle of a span in pixels of the plot, at least one pixel wide. `point` must
/// have a span and a y.
QRectF spanArea(const QCustomPlot& plot, const ChartPoint& point);

} // namespace kernelcurve
