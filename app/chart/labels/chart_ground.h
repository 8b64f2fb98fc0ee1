#pragma once

#include "app/chart/labels/drawn_shapes.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace kernelcurve {

/// The position in the box that is nearest to the point.
QPointF edgeOf(const QRectF& box, const QPointF& point);

/// What of the plotting area is drawn on, by cells of a few pixels: how much a text would hide,
/// wherever it stands. To find a place among many it is made once, however many points there are.
class ChartGround final : public DrawnShapes {
  public:
    explicit ChartGround(const DrawnChart& drawn);

    void addBox(const QRectF& box) override;
    void addLine(const QPointF& from, const QPointF& to) override;
    /// The whole bar, with its label.
    void addBar(const QRectF& bar, double labelHeight) override;

    /// How many cells with something on them a box, or a straight line, lies over. What is outside
    /// of the plotting area is free.
    int under(const QRectF& box) const;
    int under(const QPointF& from, const QPointF& to) const;

    /// The position of a text at a point.
    struct Text {
        QSizeF size;
        QRectF first;        ///< the position to try first
        QRectF otherwise;    ///< the position if no other one hides less
        double nearest;      ///< the distance of the next positions from the point
        bool arrow = true;   ///< an arrow connects it with the point
        double own = 0;      ///< radius of the point, which does not count for the arrow
        double detour = 60;  ///< additional distance that is better than an arrow across something
        double farthest = 0; ///< distance of the last position; 0: anywhere in the plotting area
        /// Returns false for positions that are never taken.
        std::function<bool(const QRectF&)> accepts = nullptr;
    };
    struct Position {
        QRectF box;
        int hides; ///< cells with something on them
    };
    /// The position in the plotting area that hides least, as near to the point as possible.
    Position positionOf(const Text& text, const QPointF& point) const;

  private:
    struct Cells {
        std::ptrdiff_t left, right, top, bottom; ///< one past the last right and bottom
    };
    Cells cellsOf(const QRectF& box) const;
    std::size_t placeOf(std::ptrdiff_t column, std::ptrdiff_t row) const;
    /// Calls `visit` with the place of every cell that the line runs through.
    template <class Visit>
    void along(const QPointF& from, const QPointF& to, const Visit& visit) const;

    QRectF area_;
    std::ptrdiff_t columns_;
    std::ptrdiff_t rows_;
    std::vector<bool> taken_; ///< row by row
};

} // namespace kernelcurve
