#include "app/chart/labels/chart_notes.h"

#include "app/chart/labels/chart_ground.h"
#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/labels/drawn_places.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace kernelcurve {
namespace {

/// The place of the box that is nearest to the point.
QPointF edgeOf(const QRectF& box, const QPointF& point) {
    return {std::clamp(point.x(), box.left(), box.right()),
            std::clamp(point.y(), box.top(), box.bottom())};
}

} // namespace

/// Where the point is drawn, which of a bar is the middle of its top.
QPointF ChartNotes::pointOf(const ChartNote& note) const {
    double x = note.x;
    const DrawnPlaces places(chart_, isShown_);
    for (std::size_t number = 0; number < chart_.series.size(); ++number)
        for (const ChartPoint& point : chart_.series[number].points)
            if (point.x == note.x && point.y == note.y && isShown_(chart_.series[number]))
                x = places.x(static_cast<int>(number), point);
    return {mParentPlot->xAxis->coordToPixel(x), mParentPlot->yAxis->coordToPixel(note.y)};
}

ChartGround ChartNotes::groundOf() const {
    ChartGround ground(drawn_);
    lines_.addTo(ground);
    ground.addBox(legend_);
    return ground;
}

QSizeF ChartNotes::sizeOf(const ChartNote& note) const {
    constexpr double padding = 3;
    return QFontMetricsF(theme_.font).size(0, note.text) + QSizeF(2 * padding, 2 * padding);
}

void ChartNotes::addMovedTo(ChartGround& ground) const {
    for (const ChartNote& note : chart_.notes)
        if (note.away)
            ground.addBox(movedBox(pointOf(note), *note.away, sizeOf(note)));
}

void ChartNotes::draw(QCPPainter* painter) {
    boxes_.clear();
    if (chart_.kind == ChartKind::HeatMap || chart_.kind == ChartKind::Timeline)
        return;
    const QRectF inside = mParentPlot->axisRect()->rect();
    if (chart_.y.limits.least.value_or(0) > 0 && !chart_.y.logarithmic)
        drawBreak(*painter);
    std::optional<ChartGround> ground;
    // What a person moved stays there; the others make way.
    for (const bool moved : {true, false})
        for (const ChartNote& note : chart_.notes) {
            const QPointF point = pointOf(note);
            if (note.away.has_value() != moved || !inside.contains(point))
                continue;
            const QSizeF size = sizeOf(note);
            if (!ground)
                ground = groundOf();
            const QRectF box = moved ? movedBox(point, *note.away, size)
                                     : freeBox(point, note.arrow, size, *ground);
            drawNote(*painter, note, box, point);
            boxes_.push_back(box);
            ground->addBox(box);
            if (note.arrow)
                ground->addLine(edgeOf(box, point), point);
        }
}

QRectF ChartNotes::movedBox(const QPointF& point, const QPointF& away, const QSizeF& size) const {
    const QRectF inside = mParentPlot->axisRect()->rect();
    // Offset as wanted, as far as it stays between the axes, where no legend is.
    QRectF box(point + QPointF(away.x(), -away.y() - size.height()), size);
    if (away.x() < 0)
        box.translate(-size.width(), 0);
    const bool fits = box.width() <= inside.width() && box.height() <= inside.height();
    const QRectF whole = fits ? inside : QRectF(mParentPlot->viewport());
    box.moveLeft(
        std::clamp(box.left(), whole.left(), std::max(whole.left(), whole.right() - box.width())));
    const double lowest = std::max(whole.top(), whole.bottom() - box.height());
    box.moveTop(std::clamp(box.top(), whole.top(), lowest));
    if (box.contains(point)) // pushed onto it: below it then
        box.moveTop(std::min(point.y() + std::abs(away.y()), lowest));
    return box;
}

QRectF ChartNotes::freeBox(const QPointF& point, bool arrow, const QSizeF& size,
                           const ChartGround& ground) const {
    const QRectF inside = mParentPlot->axisRect()->rect();
    constexpr double clear = 3;    // about the text
    constexpr double detour = 60;  // rather so much further away than an arrow across a curve
    constexpr double growth = 1.4; // from one distance to the next
    const double farthest = std::hypot(inside.width(), inside.height());
    // The habitual place first, then the others about the point, from the right over the top: the
    // text's nearest side or corner is so far away.
    const QPointF usual(PointNote::usualRight, PointNote::usualUp);
    QRectF best = movedBox(point, usual, size);
    int hides = best.contains(point) ? std::numeric_limits<int>::max() : ground.under(best);
    double least = std::numeric_limits<double>::infinity();
    const auto attempt = [&](const QRectF& box, double distance) {
        if (!inside.contains(box))
            return;
        const int hidden = ground.under(box.adjusted(-clear, -clear, clear, clear));
        double cost = distance;
        if (arrow) {
            // At the point itself its own curve is in the way of every arrow.
            QLineF line(point, edgeOf(box, point));
            const double own = 2 * theme_.markerSize;
            if (line.length() > own && ground.under(line.pointAt(own / line.length()), line.p2()))
                cost += detour;
        }
        if (hidden < hides || (hidden == hides && cost < least)) {
            best = box;
            hides = hidden;
            least = cost;
        }
    };
    attempt(QRectF(point + QPointF(usual.x(), -usual.y() - size.height()), size), 0);
    constexpr std::array<std::pair<int, int>, 8> directions{
        {{1, 1}, {-1, 1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, -1}, {0, -1}}};
    for (double distance = PointNote::usualRight; distance < farthest; distance *= growth) {
        if (hides == 0 && least <= distance)
            break;
        for (const auto& [right, up] : directions) {
            const QPointF centre = point + QPointF(right * (distance + size.width() / 2),
                                                   -up * (distance + size.height() / 2));
            attempt(QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size), distance);
        }
    }
    // In a full chart, wherever there is a gap.
    constexpr double step = 8;
    if (hides > 0)
        for (double left = inside.left(); left + size.width() <= inside.right(); left += step)
            for (double top = inside.top(); top + size.height() <= inside.bottom(); top += step) {
                const QRectF box(QPointF(left, top), size);
                attempt(box, QLineF(edgeOf(box, point), point).length());
            }
    return best;
}

void ChartNotes::drawNote(QCPPainter& painter, const ChartNote& note, const QRectF& box,
                          const QPointF& point) const {
    painter.setPen(QPen(theme_.text, 1.2));
    if (note.arrow)
        drawArrow(painter, box, point);
    // The text is read over curves and grid.
    QColor ground = theme_.background;
    constexpr int translucent = 225;
    ground.setAlpha(translucent);
    painter.fillRect(box, ground);
    painter.setFont(theme_.font);
    painter.setPen(theme_.text);
    painter.drawText(box, Qt::AlignCenter, note.text);
}

/// Two strokes through the foot of the axis, which is cut off there.
void ChartNotes::drawBreak(QCPPainter& painter) const {
    const QRectF inside = mParentPlot->axisRect()->rect();
    constexpr double half = 6;
    constexpr double slant = 4;
    painter.setPen(QPen(theme_.background, 4));
    const QPointF foot(inside.left(), inside.bottom() - 2 * half);
    painter.drawLine(foot - QPointF(0, 2), foot + QPointF(0, 2));
    painter.setPen(QPen(theme_.axis, 1.4));
    for (const double shift : {-3.0, 3.0})
        painter.drawLine(foot + QPointF(-half, slant / 2 + shift),
                         foot + QPointF(half, -slant / 2 + shift));
}

/// From the box's edge to just before the point.
void ChartNotes::drawArrow(QCPPainter& painter, const QRectF& box, const QPointF& point) const {
    QLineF line(edgeOf(box, point), point);
    const double before = theme_.markerSize * 0.8;
    if (line.length() <= before)
        return;
    line.setLength(line.length() - before);
    painter.drawLine(line);
    constexpr double head = 7;
    constexpr double half = 25; // degrees
    for (const double turn : {180 - half, 180 + half}) {
        QLineF side = QLineF::fromPolar(head, line.angle() + turn);
        side.translate(line.p2());
        painter.drawLine(side);
    }
}

} // namespace kernelcurve
