#pragma once

#include "app/chart/labels/drawn_shapes.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What is drawn in a band of the plotting area: where a label would hide it, or be hidden by it.
/// In pixels; it remembers no more than which columns of the band are taken, however many points
/// there are.
class ChartObstacles final : public DrawnShapes {
  public:
    /// Those that a label between `top` and `bottom` could meet.
    ChartObstacles(const DrawnChart& drawn, double top, double bottom);

    /// The part of a straight line that runs through the band.
    void addLine(const QPointF& from, const QPointF& to) override;
    /// Whether anything is in the way of a label as high as the band.
    bool meet(const QRectF& label) const;

  private:
    /// Its end and its label: the name of a line may stand before the bar itself.
    void addBar(const QRectF& bar, double labelHeight) override;
    void addBox(const QRectF& box) override;
    /// The first and one past the last of those that a box covers; equal where it covers none.
    std::pair<std::size_t, std::size_t> columnsOf(const QRectF& box) const;

    double top_;
    double bottom_;
    double left_;
    std::vector<bool> taken_; ///< by columns of pixels from the left of the plotting area
};

} // namespace kernelcurve
