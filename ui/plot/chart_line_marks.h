#pragma once

#include "ui/plot/chart_range.h"
#include "ui/plot/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// The lines that figures are held against, each with its name and value written along it. One that
/// lies above what is shown is told at the upper edge.
class ChartLineMarks : public QCPLayerable {
  public:
    explicit ChartLineMarks(QCustomPlot* plot);

    /// `chart` outlives the lines or is replaced.
    void setChart(const ChartData* chart, IsShown isShown);
    void setTheme(const ChartTheme& theme) { theme_ = theme; }

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

  private:
    QString labelOf(const ChartLine& line) const;
    void drawHorizontal(QCPPainter& painter, const ChartLine& line);
    void drawVertical(QCPPainter& painter, const ChartLine& line);
    void drawRising(QCPPainter& painter, const ChartLine& line);
    bool isLowestOfSeveral(const ChartLine& line) const;
    /// Writes where no other label stands: moved to the left until it is free.
    void write(QCPPainter& painter, const QString& text, QRectF place);

    /// The rightmost place for a label at this height where it hides no bar's label.
    double freeRight(const QRectF& label) const;

    const ChartData* chart_ = nullptr;
    IsShown isShown_;
    ChartTheme theme_;
    std::vector<QRectF> written_;
    double risingWritten_ = 0; ///< how far along the rising lines their labels reach
};

} // namespace kernelcurve
