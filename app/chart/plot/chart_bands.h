#pragma once

#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// The areas between what and what the figures of many lie, behind the curves.
class ChartBands : public QCPLayerable {
  public:
    explicit ChartBands(QCustomPlot* plot);

    /// `chart` outlives the bands or is replaced.
    void setChart(const ChartData* chart) { chart_ = chart; }
    void setTheme(const ChartTheme& theme) { theme_ = theme; }

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

  private:
    void drawArea(QCPPainter& painter, const ChartBand& band) const;
    void drawBoxes(QCPPainter& painter, const ChartBand& band) const;

    const ChartData* chart_ = nullptr;
    ChartTheme theme_;
};

/// Its colour, pale enough for curves before it.
SeriesStyle bandStyle(const ChartData& chart, const ChartBand& band, const ChartTheme& theme);

} // namespace kernelcurve
