#pragma once

#include "app/chart/labels/drawn_shapes.h"

#include <QPolygonF>

#include <optional>
#include <vector>

namespace kernelcurve {

/// The value of a reference line with its unit: "4814 GB/s".
QString referenceValue(const ChartData& chart, const ChartLine& line);

/// The reference lines, below the curves. ChartMargin names all but the rising ones, which have
/// their names along them, where these hide no point.
class ChartLineMarks : public ChartLayer {
  public:
    explicit ChartLineMarks(const DrawnChart& drawn);
    /// Adds what it draws of the lines.
    void addTo(DrawnShapes& shapes) const;

  protected:
    void draw(QCPPainter* painter) override;

  private:
    class Names;
    void drawNames(QCPPainter& painter);
    /// The ends of the visible part in pixels; nothing if no part is visible.
    std::optional<QLineF> endsOf(const ChartLine& line) const;
    QPolygonF pathOf(const ChartLine& line) const;
    void nameRising(QCPPainter& painter, const ChartLine& line);
    bool isLowestOfSeveral(const ChartLine& line) const;
    /// Returns true if a point is drawn in `label`, which is in the coordinates of `turned`.
    bool hidesPoint(const QRectF& label, const QTransform& turned) const;
    bool crossesLine(const QPolygonF& label, const ChartLine& of) const;

    std::vector<QPolygonF> written_; ///< names since the chart was drawn
};

} // namespace kernelcurve
