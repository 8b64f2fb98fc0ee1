#pragma once

#include "app/chart/labels/drawn_shapes.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace kernelcurve {

/// Returns the point of the box that is nearest to `point`.
QPointF edgeOf(const QRectF& box, const QPointF& point);

/// The occupied cells of the plotting area, a few pixels each. They determine how much a text would
/// hide at a position. The cost of a query does not depend on the number of points.
class ChartGround final : public DrawnShapes {
  public:
    explicit ChartGround(const DrawnChart& drawn);

    void addBox(const QRectF& box) override;
    void addLine(const QPointF& from, const QPointF& to) override;
    /// Marks the whole bar and its label as occupied.
    void addBar(const QRectF& bar, double labelHeight) override;

    /// Returns the number of occupied cells under a box or a straight line. Positions outside the
    /// plotting area count as free.
    int under(const QRectF& box) const;
    int under(const QPointF& from, const QPointF& to) const;

    /// A text to be placed near a point. All lengths are in pixels.
    struct Text {
        QSizeF size;
        QRectF first;        ///< position to try first
        QRectF otherwise;    ///< position if no other one hides less
        double nearest;      ///< distance of the next positions from the point
        bool arrow = true;   ///< true if an arrow connects the text with the point
        double own = 0;      ///< radius around the point in which the arrow may cross cells
        double detour = 60;  ///< cost of an arrow across occupied cells, as additional distance
        double farthest = 0; ///< maximum distance from the point; 0 permits the whole plotting area
        /// Returns false for positions that are not permitted. May be null.
        std::function<bool(const QRectF&)> accepts = nullptr;
    };
    struct Position {
        QRectF box;
        int hides; ///< number of occupied cells
    };
    /// Returns the position in the plotting area that hides the fewest cells, as near to the point
    /// as possible.
    Position positionOf(const Text& text, const QPointF& point) const;

  private:
    struct Cells {
        std::ptrdiff_t left, right, top, bottom; ///< right and bottom are exclusive
    };
    Cells cellsOf(const QRectF& box) const;
    std::size_t placeOf(std::ptrdiff_t column, std::ptrdiff_t row) const;
    /// Calls `visit` with the index of every cell that the line crosses.
    template <class Visit>
    void along(const QPointF& from, const QPointF& to, const Visit& visit) const;

    QRectF area_;
    std::ptrdiff_t columns_;
    std::ptrdiff_t rows_;
    std::vector<bool> taken_; ///< occupied cells, row by row
};

} // namespace kernelcurve
