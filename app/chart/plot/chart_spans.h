#pragma once

#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// The bars of a timeline: as long as a step took, in the colour and filling of its kind.
class ChartSpans : public QCPLayerable {
  public:
    explicit ChartSpans(QCustomPlot* plot);

    /// `chart` outlives the spans or is replaced.
    void setChart(const ChartData* chart, IsShown isShown);
    void setTheme(const ChartTheme& theme) { theme_ = theme; }

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

  private:
    void drawSeries(QCPPainter& painter, int number) const;

    const ChartData* chart_ = nullptr;
    IsShown isShown_;
    ChartTheme theme_;
};

/// A span's bar in pixels of the plot, a pixel wide at least.
QRectF spanArea(const QCustomPlot& plot, const ChartPoint& point);

} // namespace kernelcurve
