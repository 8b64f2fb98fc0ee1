#include "app/chart/labels/chart_obstacles.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

ChartObstacles::ChartObstacles(const DrawnChart& drawn, double top, double bottom)
    : top_(top)
    , bottom_(bottom)
    , left_(drawn.plot.axisRect()->left())
    , taken_(static_cast<std::size_t>(std::max(drawn.plot.axisRect()->width(), 1))) {
    addPoints(drawn);
}

void ChartObstacles::addBar(const QRectF& bar, double labelHeight) {
    constexpr int end = 6; // of the bar itself
    addBox({bar.left(), bar.top() - labelHeight, bar.width(), labelHeight + end});
}

std::pair<std::size_t, std::size_t> ChartObstacles::columnsOf(const QRectF& box) const {
    const double last = static_cast<double>(taken_.size()) - 1;
    // What lies nowhere, as a value that a logarithmic axis does not have, meets nothing.
    if (!(box.right() >= left_ && box.left() <= left_ + last))
        return {0, 0};
    return {static_cast<std::size_t>(std::clamp(box.left() - left_, 0.0, last)),
            static_cast<std::size_t>(std::clamp(box.right() - left_, 0.0, last)) + 1};
}

void ChartObstacles::addBox(const QRectF& box) {
    if (!(box.bottom() >= top_ && box.top() <= bottom_))
        return;
    const auto [from, end] = columnsOf(box);
    std::fill(taken_.begin() + static_cast<std::ptrdiff_t>(from),
              taken_.begin() + static_cast<std::ptrdiff_t>(end), true);
}

void ChartObstacles::addLine(const QPointF& from, const QPointF& to) {
    const QPointF& upper = from.y() < to.y() ? from : to;
    const QPointF& lower = from.y() < to.y() ? to : from;
    constexpr double line = 2;
    if (lower.y() < top_ - line || upper.y() > bottom_ + line)
        return;
    const auto at = [&](double y) {
        const double share = lower.y() > upper.y() ? (y - upper.y()) / (lower.y() - upper.y()) : 0;
        return upper + share * (lower - upper);
    };
    const QPointF first = upper.y() < top_ ? at(top_) : upper;
    const QPointF last = lower.y() > bottom_ ? at(bottom_) : lower;
    addBox(QRectF(first, last).normalized().adjusted(-line, -line, line, line));
}

bool ChartObstacles::meet(const QRectF& label) const {
    const auto [from, end] = columnsOf(label);
    const auto last = taken_.begin() + static_cast<std::ptrdiff_t>(end);
    return std::find(taken_.begin() + static_cast<std::ptrdiff_t>(from), last, true) != last;
}

} // namespace kernelcurve
