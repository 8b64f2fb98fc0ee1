#pragma once

#include "app/chart/labels/chart_layer.h"
#include "app/chart/labels/chart_obstacles.h"

#include <optional>

namespace kernelcurve {

/// The lines that figures are held against, each with its name and value written along it, where no
/// curve runs. One that lies above what is shown is told at the upper edge. The lines are drawn
/// below the curves, their names above them.
class ChartLineMarks : public ChartLayer {
  public:
    explicit ChartLineMarks(const DrawnChart& drawn);
    /// Where names stand since the chart was drawn, in pixels; those along rising lines aside.
    const std::vector<QRectF>& names() const { return written_; }
    /// In pixels; nothing where the line is not in what is shown.
    std::optional<QLineF> endsOf(const ChartLine& line) const;

  protected:
    void draw(QCPPainter* painter) override;

  private:
    class Names;
    void drawNames(QCPPainter& painter);
    QString labelOf(const ChartLine& line) const;
    void nameHorizontal(QCPPainter& painter, const ChartLine& line);
    void nameVertical(QCPPainter& painter, const ChartLine& line);
    void nameRising(QCPPainter& painter, const ChartLine& line);
    bool isLowestOfSeveral(const ChartLine& line) const;
    /// Writes where no other label stands: moved to the left until it is free.
    void write(QCPPainter& painter, const QString& text, QRectF place);
    void writeOnGround(QCPPainter& painter, const QString& text, const QRectF& place) const;
    /// What is in the way of a label as high and as far up as this one.
    ChartObstacles obstaclesAt(const QRectF& label) const;
    /// The place nearest to `label`, of its own and those to the left of it, where it hides nothing
    /// that is drawn, no other label and, unless `overLines`, no line but the one it is `of`.
    std::optional<QRectF> freePlace(QRectF label, const ChartLine& of, bool overLines) const;
    bool isWritten(const QRectF& label) const;
    bool isLargeChart() const;
    /// Whether a point is drawn in `label`, which stands in the coordinates of `turned`.
    bool hidesPoint(const QRectF& label, const QTransform& turned) const;

    std::vector<QRectF> written_;
    double risingWritten_ = 0; ///< how far along the rising lines their labels reach
};

} // namespace kernelcurve
