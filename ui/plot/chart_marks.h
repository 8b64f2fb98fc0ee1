#pragma once

#include "ui/plot/chart_range.h"
#include "ui/plot/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// What the curves do not show: error bars, and the configurations that failed or were excluded,
/// as marks at the bottom of the plotting area.
class ChartMarks : public QCPLayerable {
  public:
    static constexpr QCPScatterStyle::ScatterShape failedShape = QCPScatterStyle::ssCross;
    static constexpr QCPScatterStyle::ScatterShape excludedShape = QCPScatterStyle::ssPlus;

    explicit ChartMarks(QCustomPlot* plot);

    /// `chart` outlives the marks or is replaced.
    void setChart(const ChartData* chart, IsShown isShown);
    void setTheme(const ChartTheme& theme) { theme_ = theme; }

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

  private:
    void drawErrorBars(QCPPainter* painter, const ChartSeries& series, const QColor& color) const;
    void drawMissing(QCPPainter* painter) const;

    const ChartData* chart_ = nullptr;
    IsShown isShown_;
    ChartTheme theme_;
};

} // namespace kernelcurve
