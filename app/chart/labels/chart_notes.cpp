#include "app/chart/labels/chart_notes.h"

#include "app/chart/labels/drawn_places.h"

#include <QFontMetricsF>

#include <algorithm>

namespace kernelcurve {

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

void ChartNotes::draw(QCPPainter* painter) {
    if (chart_.kind == ChartKind::HeatMap || chart_.kind == ChartKind::Timeline)
        return;
    const QRectF inside = mParentPlot->axisRect()->rect();
    if (chart_.y.limits.least.value_or(0) > 0 && !chart_.y.logarithmic)
        drawBreak(*painter);
    const QFontMetricsF metrics(theme_.font);
    constexpr double padding = 3;
    for (const ChartNote& note : chart_.notes) {
        const QPointF point = pointOf(note);
        if (!inside.contains(point))
            continue;
        const QSizeF size = metrics.size(0, note.text) + QSizeF(2 * padding, 2 * padding);
        // Offset as wanted, as far as it stays between the axes, where no legend is.
        QRectF box(point + QPointF(note.right, -note.up - size.height()), size);
        if (note.right < 0)
            box.translate(-size.width(), 0);
        const bool fits = box.width() <= inside.width() && box.height() <= inside.height();
        const QRectF whole = fits ? inside : QRectF(mParentPlot->viewport());
        box.moveLeft(std::clamp(box.left(), whole.left(),
                                std::max(whole.left(), whole.right() - box.width())));
        const double lowest = std::max(whole.top(), whole.bottom() - box.height());
        box.moveTop(std::clamp(box.top(), whole.top(), lowest));
        if (box.contains(point)) // pushed onto it: below it then
            box.moveTop(std::min(point.y() + std::abs(note.up), lowest));
        painter->setPen(QPen(theme_.text, 1.2));
        if (note.arrow)
            drawArrow(*painter, box, point);
        // The text is read over curves and grid.
        QColor ground = theme_.background;
        constexpr int translucent = 225;
        ground.setAlpha(translucent);
        painter->fillRect(box, ground);
        painter->setFont(theme_.font);
        painter->setPen(theme_.text);
        painter->drawText(box, Qt::AlignCenter, note.text);
    }
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

/// From the nearest place of the box's edge to just before the point.
void ChartNotes::drawArrow(QCPPainter& painter, const QRectF& box, const QPointF& point) const {
    const QPointF from(std::clamp(point.x(), box.left(), box.right()),
                       std::clamp(point.y(), box.top(), box.bottom()));
    QLineF line(from, point);
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
