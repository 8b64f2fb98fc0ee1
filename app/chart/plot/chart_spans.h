#pragma once

#include "app/chart/labels/chart_layer.h"

namespace kernelcurve {

/// The bars of a timeline: as long as a step took, in the colour and filling of its kind.
class ChartSpans : public ChartLayer {
  public:
    explicit ChartSpans(const DrawnChart& drawn)
        : ChartLayer(drawn, "main", false) {}

  protected:
    void draw(QCPPainter* painter) override;

  private:
    void drawSeries(QCPPainter& painter, int number) const;
};

/// A span's bar in pixels of the plot, a pixel wide at least.
QRectF spanArea(const QCustomPlot& plot, const ChartPoint& point);

} // namespace kernelcurve
