#pragma once

#include "app/chart/chart_range.h"
#include "app/chart/chart_style.h"

#include <qcustomplot.h>

#include <optional>

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
    /// In pixels; nothing where the line is not in what is shown.
    std::optional<QLineF> endsOf(const ChartLine& line) const;
    void nameHorizontal(QCPPainter& painter, const ChartLine& line);
    void nameVertical(QCPPainter& painter, const ChartLine& line);
    void nameRising(QCPPainter& painter, const ChartLine& line);
    bool isLowestOfSeveral(const ChartLine& line) const;
    /// Writes where no other label stands: moved to the left until it is free.
    void write(QCPPainter& painter, const QString& text, QRectF place);
    void writeOnGround(QCPPainter& painter, const QString& text, const QRectF& place) const;
    /// The place nearest to `label`, of its own and those to the left of it, where it hides nothing
    /// that is drawn, no other label and, unless `overLines`, no line but the one it is `of`.
    std::optional<QRectF> freePlace(QRectF label, const ChartLine& of, bool overLines) const;
    bool isWritten(const QRectF& label) const;

    const ChartData* chart_ = nullptr;
    IsShown isShown_;
    ChartTheme theme_;
    std::vector<QRectF> written_;
    double risingWritten_ = 0; ///< how far along the rising lines their labels reach
};

} // namespace kernelcurve
