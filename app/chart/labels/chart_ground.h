#pragma once

#include "app/chart/labels/drawn_shapes.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

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
