#include "app/chart/labels/chart_ground.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace kernelcurve {
namespace {

constexpr double cell = 4; // size in pixels, less than a marker

std::ptrdiff_t cellsIn(double length) {
    return std::max<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(std::ceil(length / cell)), 1);
}

/// Shortens the interval [from, to] of the parameter t of a line, so that `start + t * step` stays
/// between `low` and `high`.
void clip(double start, double step, double low, double high, double& from, double& to) {
    if (step == 0) {
        if (start < low || start > high)
            to = from - 1;
        return;
    }
    const double one = (low - start) / step;
    const double other = (high - start) / step;
    from = std::max(from, std::min(one, other));
    to = std::min(to, std::max(one, other));
}

} // namespace

ChartGround::ChartGround(const DrawnChart& drawn)
    : area_(drawn.plot.axisRect()->rect())
    , columns_(cellsIn(area_.width()))
    , rows_(cellsIn(area_.height()))
    , taken_(static_cast<std::size_t>(columns_ * rows_)) {
    addPoints(drawn);
}

std::size_t ChartGround::placeOf(std::ptrdiff_t column, std::ptrdiff_t row) const {
    return static_cast<std::size_t>(row * columns_ + column);
}

ChartGround::Cells ChartGround::cellsOf(const QRectF& box) const {
    if (!box.intersects(area_))
        return {0, 0, 0, 0};
    const auto at = [](double length, std::ptrdiff_t most) {
        return std::clamp<std::ptrdiff_t>(
            static_cast<std::ptrdiff_t>(std::clamp(length / cell, 0.0, static_cast<double>(most))),
            0, most - 1);
    };
    return {at(box.left() - area_.left(), columns_), at(box.right() - area_.left(), columns_) + 1,
            at(box.top() - area_.top(), rows_), at(box.bottom() - area_.top(), rows_) + 1};
}

void ChartGround::addBox(const QRectF& box) {
    const Cells cells = cellsOf(box);
    for (std::ptrdiff_t row = cells.top; row < cells.bottom; ++row)
        for (std::ptrdiff_t column = cells.left; column < cells.right; ++column)
            taken_[placeOf(column, row)] = true;
}

void ChartGround::addBar(const QRectF& bar, double labelHeight) {
    addBox(bar.adjusted(0, -labelHeight, 0, 0));
}

template <class Visit>
void ChartGround::along(const QPointF& from, const QPointF& to, const Visit& visit) const {
    const QPointF step = to - from;
    double begin = 0;
    double end = 1;
    clip(from.x(), step.x(), area_.left(), area_.right(), begin, end);
    clip(from.y(), step.y(), area_.top(), area_.bottom(), begin, end);
    if (!(begin <= end))
        return;
    const double length = (end - begin) * std::max(std::abs(step.x()), std::abs(step.y()));
    const int steps = static_cast<int>(length / cell * 2) + 1;
    for (int each = 0; each <= steps; ++each) {
        const QPointF place =
            from + (begin + (end - begin) * each / steps) * step - area_.topLeft();
        visit(placeOf(std::min(static_cast<std::ptrdiff_t>(place.x() / cell), columns_ - 1),
                      std::min(static_cast<std::ptrdiff_t>(place.y() / cell), rows_ - 1)));
    }
}

void ChartGround::addLine(const QPointF& from, const QPointF& to) {
    along(from, to, [this](std::size_t place) { taken_[place] = true; });
}

int ChartGround::under(const QRectF& box) const {
    const Cells cells = cellsOf(box);
    int count = 0;
    for (std::ptrdiff_t row = cells.top; row < cells.bottom; ++row)
        for (std::ptrdiff_t column = cells.left; column < cells.right; ++column)
            count += taken_[placeOf(column, row)] ? 1 : 0;
    return count;
}

int ChartGround::under(const QPointF& from, const QPointF& to) const {
    int count = 0;
    along(from, to, [&](std::size_t place) { count += taken_[place] ? 1 : 0; });
    return count;
}

QPointF edgeOf(const QRectF& box, const QPointF& point) {
    return {std::clamp(point.x(), box.left(), box.right()),
            std::clamp(point.y(), box.top(), box.bottom())};
}

ChartGround::Position ChartGround::positionOf(const Text& text, const QPointF& point) const {
    constexpr double clear = 3;    // margin around the text
    constexpr double growth = 1.4; // ratio of consecutive distances
    const double farthest =
        text.farthest > 0 ? text.farthest : std::hypot(area_.width(), area_.height());
    const QSizeF& size = text.size;
    const bool isPossible = area_.contains(text.otherwise) && !text.otherwise.contains(point) &&
                            (!text.accepts || text.accepts(text.otherwise));
    Position best{text.otherwise,
                  isPossible ? under(text.otherwise) : std::numeric_limits<int>::max()};
    double least = std::numeric_limits<double>::infinity();
    const auto attempt = [&](const QRectF& box, double distance) {
        if (!area_.contains(box))
            return;
        const int hidden = under(box.adjusted(-clear, -clear, clear, clear));
        double cost = distance;
        if (text.arrow) {
            // Near the point, every arrow would cross the point's curve.
            QLineF line(point, edgeOf(box, point));
            if (line.length() > text.own &&
                under(line.pointAt(text.own / line.length()), line.p2()))
                cost += text.detour;
        }
        if ((hidden < best.hides || (hidden == best.hides && cost < least)) &&
            (!text.accepts || text.accepts(box))) {
            best = {box, hidden};
            least = cost;
        }
    };
    attempt(text.first, 0);
    // The directions in order of preference. The distance applies to the nearest side or corner of
    // the text.
    constexpr std::array<std::pair<int, int>, 8> directions{
        {{1, 1}, {-1, 1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, -1}, {0, -1}}};
    for (double distance = text.nearest; distance < farthest; distance *= growth) {
        if (best.hides == 0 && least <= distance)
            break;
        for (const auto& [right, up] : directions) {
            const QPointF centre = point + QPointF(right * (distance + size.width() / 2),
                                                   -up * (distance + size.height() / 2));
            attempt(QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size), distance);
        }
    }
    // In a full chart, any gap is acceptable.
    constexpr double step = 8;
    if (best.hides > 0 && text.farthest == 0)
        for (double left = area_.left(); left + size.width() <= area_.right(); left += step)
            for (double top = area_.top(); top + size.height() <= area_.bottom(); top += step) {
                const QRectF box(QPointF(left, top), size);
                attempt(box, QLineF(edgeOf(box, point), point).length());
            }
    return best;
}

} // namespace kernelcurve
