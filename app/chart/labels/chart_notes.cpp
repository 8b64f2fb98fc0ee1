#include "app/chart/labels/chart_notes.h"

#include "app/chart/labels/chart_ground.h"
#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/labels/drawn_places.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <optional>

namespace kernelcurve {
/// Returns the pixel position of a point. For a bar, this is the centre of its top.
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
    // Notes that the user moved keep their positions. All other notes avoid them.
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
    // The box has the user's offset, limited to the area between the axes.
    QRectF box(point + QPointF(away.x(), -away.y() - size.height()), size);
    if (away.x() < 0)
        box.translate(-size.width(), 0);
    const bool fits = box.width() <= inside.width() && box.height() <= inside.height();
    const QRectF whole = fits ? inside : QRectF(mParentPlot->viewport());
    box.moveLeft(
        std::clamp(box.left(), whole.left(), std::max(whole.left(), whole.right() - box.width())));
    const double lowest = std::max(whole.top(), whole.bottom() - box.height());
    box.moveTop(std::clamp(box.top(), whole.top(), lowest));
    if (box.contains(point)) // The limits moved the box onto the point.
        box.moveTop(std::min(point.y() + std::abs(away.y()), lowest));
    return box;
}

QRectF ChartNotes::freeBox(const QPointF& point, bool arrow, const QSizeF& size,
                           const ChartGround& ground) const {
    const QPointF usual(PointNote::usualRight, PointNote::usualUp);
    return ground
        .positionOf({size, QRectF(point + QPointF(usual.x(), -usual.y() - size.height()), size),
                     movedBox(point, usual, size), PointNote::usualRight, arrow,
                     2 * theme_.markerSize},
                    point)
        .box;
}

void ChartNotes::drawNote(QCPPainter& painter, const ChartNote& note, const QRectF& box,
                          const QPointF& point) const {
    painter.setPen(QPen(theme_.text, 1.2));
    if (note.arrow)
        drawArrow(painter, box, point);
    // The background keeps the text readable over curves and grid.
    QColor ground = theme_.background;
    constexpr int translucent = 225;
    ground.setAlpha(translucent);
    painter.fillRect(box, ground);
    painter.setFont(theme_.font);
    painter.setPen(theme_.text);
    painter.drawText(box, Qt::AlignCenter, note.text);
}

/// Draws two strokes across the foot of the axis and interrupts the axis between them.
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

/// Draws the arrow from the edge of the box to a short distance from the point.
void ChartNotes::drawArrow(QCPPainter& painter, const QRectF& box, const QPointF& point) const {
    QLineF line(edgeOf(box, point), point);
    const double before = theme_.markerSize * 0.8;
    if (line.length() <= before)
        return;
    line.setLength(line.length() - before);
    painter.drawLine(line);
    constexpr double head = 7;
    constexpr double half = 25; // half of the angle in degrees
    for (const double turn : {180 - half, 180 + half}) {
        QLineF side = QLineF::fromPolar(head, line.angle() + turn);
        side.translate(line.p2());
        painter.drawLine(side);
    }
}

} // namespace kernelcurve
