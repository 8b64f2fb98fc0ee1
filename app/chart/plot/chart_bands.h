#pragma once

#include "app/chart/labels/chart_layer.h"

namespace kernelcurve {

/// The areas between what and what the figures of many lie, and in which 80 % of the times of a
/// predicted curve lie, behind the curves.
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

/// Its colour, pale enough for curves before it.
SeriesStyle bandStyle(const ChartData& chart, const ChartBand& band, const ChartTheme& theme);

} // namespace kernelcurve
