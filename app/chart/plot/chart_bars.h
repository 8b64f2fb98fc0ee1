#pragma once

#include "app/chart/labels/chart_layer.h"
#include "app/chart/labels/drawn_places.h"

namespace kernelcurve {

/// A bar in the series' colour, with strokes that tell it from its neighbours without colour. Its
/// strokes are as many as its size needs: hand over what is visible of it.
void drawBar(QCPPainter& painter, const QRectF& bar, const SeriesStyle& style,
             const ChartTheme& theme);

/// The bars of a chart, each with its value and its share of the chart's bound where there is room.
/// Measurements whose bars would cover each other count with the greatest.
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
