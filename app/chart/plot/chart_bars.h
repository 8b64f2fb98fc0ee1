#pragma once

#include "app/chart/labels/chart_layer.h"
#include "app/chart/labels/drawn_places.h"

namespace kernelcurve {

/// Draws a bar with the colour and hatch pattern of a series. The number of strokes grows with the
/// size of `bar`, so pass only its visible part.
void drawBar(QCPPainter& painter, const QRectF& bar, const SeriesStyle& style,
             const ChartTheme& theme);

/// The bars of a chart. Labels show their values and shares of the chart's bound if they fit. If
/// several bars cover the same pixels, only the bar with the largest value is visible.
class ChartBars : public ChartLayer {
  public:
    explicit ChartBars(const DrawnChart& drawn)
        : ChartLayer(drawn, "main", false) {}

  protected:
    void draw(QCPPainter* painter) override;

  private:
    void drawSeries(QCPPainter& painter, int number, const DrawnPlaces& places) const;
    void drawLabel(QCPPainter& painter, const QRectF& bar, double value, double top) const;
};

} // namespace kernelcurve
