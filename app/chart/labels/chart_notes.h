#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// What a person wrote at points, each with an arrow to its point by choice, above everything else;
/// and, where a person let the y axis begin above zero, the break that says so.
class ChartNotes : public QCPLayerable {
  public:
    explicit ChartNotes(QCustomPlot* plot);

    /// `chart` outlives the notes or is replaced.
    void setChart(const ChartData* chart, IsShown isShown);
    void setTheme(const ChartTheme& theme) { theme_ = theme; }

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    QPointF pointOf(const ChartNote& note) const;
    void drawBreak(QCPPainter& painter) const;
    void drawArrow(QCPPainter& painter, const QRectF& box, const QPointF& point) const;

    const ChartData* chart_ = nullptr;
    IsShown isShown_;
    ChartTheme theme_;
};

} // namespace kernelcurve
