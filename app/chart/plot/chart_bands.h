#pragma once

#include "app/chart/labels/chart_layer.h"

namespace kernelcurve {

/// The areas behind the curves: the spread of several submissions, and the 80 % intervals of
/// predicted curves.
class ChartBands : public ChartLayer {
  public:
    explicit ChartBands(const DrawnChart& drawn)
        : ChartLayer(drawn, "pale", true) {}

  protected:
    void draw(QCPPainter* painter) override;

  private:
    void drawArea(QCPPainter& painter, const ChartBand& band) const;
    void drawBoxes(QCPPainter& painter, const ChartBand& band) const;
};

/// Returns the style of a band. Its colour is translucent.
SeriesStyle bandStyle(const ChartData& chart, const ChartBand& band, const ChartTheme& theme);

} // namespace kernelcurve
