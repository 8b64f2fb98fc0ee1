#pragma once

#include "app/chart/labels/drawn_shapes.h"

#include <QPolygonF>

#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Returns the value of a reference line with its unit: "4814 GB/s".
QString referenceValue(const ChartData& chart, const ChartLine& line);

/// The reference lines, which are below the curves. The names of rising lines are along the lines
/// and hide no points. ChartMargin draws the names of the other lines.
class ChartLineMarks : public ChartLayer {
  public:
    explicit ChartLineMarks(const DrawnChart& drawn);
    /// Sets areas, in pixels, that the names of rising lines avoid.
    void setTaken(std::vector<QPolygonF> areas) { taken_ = std::move(areas); }
    /// Adds the visible parts of the lines to `shapes`.
    void addTo(DrawnShapes& shapes) const;

  protected:
    void draw(QCPPainter* painter) override;

  private:
    class Names;
    QPen penOf(const ChartLine& line) const;
    void drawNames(QCPPainter& painter);
    /// Returns the ends of the visible part of a line in pixels. Returns nullopt if the line is
    /// invisible or has a path.
    std::optional<QLineF> endsOf(const ChartLine& line) const;
    QPolygonF pathOf(const ChartLine& line) const;
    void nameRising(QCPPainter& painter, const ChartLine& line);
    /// Returns false if the text does not fit.
    bool writeAlong(QCPPainter& painter, const ChartLine& line, const QString& text);
    bool isLowestOfSeveral(const ChartLine& line) const;
    /// Returns true if a point is in `label`, which is in the coordinates of `turned`.
    bool hidesPoint(const QRectF& label, const QTransform& turned) const;
    bool crossesLine(const QPolygonF& label, const ChartLine& of) const;

    std::vector<QPolygonF> taken_;
    std::vector<QPolygonF> written_; ///< `taken_` and the names drawn so far
};

} // namespace kernelcurve
