#pragma once

#include "app/chart/chart_style.h"
#include "app/chart/drawn_places.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// A bar in the series' colour, with strokes that tell it from its neighbours without colour.
void drawBar(QCPPainter& painter, const QRectF& bar, const SeriesStyle& style, int series,
             const ChartTheme& theme);

/// The bars of a chart, each with its value and its share of the chart's bound where there is room.
class ChartBars : public QCPLayerable {
  public:
    explicit ChartBars(QCustomPlot* plot);

    /// `chart` outlives the bars or is replaced.
    void setChart(const ChartData* chart, IsShown isShown);
    void setTheme(const ChartTheme& theme) { theme_ = theme; }

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

  private:
    void fillGround(QCPPainter& painter, const QRectF& area) const;
    void drawLabel(QCPPainter& painter, const QRectF& bar, double value, double top) const;

    const ChartData* chart_ = nullptr;
    IsShown isShown_;
    ChartTheme theme_;
};

} // namespace kernelcurve
