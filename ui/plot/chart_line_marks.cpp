#include "ui/plot/chart_line_marks.h"

#include "ui/plot/drawn_places.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr int margin = 6;

QString figure(double value) {
    constexpr double large = 1e7;
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return value < large ? QString::number(value, 'f', decimals) : QString::number(value, 'g', 3);
}

} // namespace

ChartLineMarks::ChartLineMarks(QCustomPlot* plot)
    : QCPLayerable(plot, QStringLiteral("main")) {}

void ChartLineMarks::setChart(const ChartData* chart, IsShown isShown) {
    chart_ = chart;
    isShown_ = std::move(isShown);
}

double ChartLineMarks::freeRight(const QRectF& label) const {
    if (chart_->kind != ChartKind::Bars)
        return label.right();
    const DrawnPlaces places(*chart_, isShown_);
    const QFontMetrics metrics(theme_.scaledFont(0.88));
    const int number = metrics.horizontalAdvance(QStringLiteral("88888"));
    const int upright = metrics.horizontalAdvance(QStringLiteral("88888  88 %"));
    const auto hides = [&](double right) {
        const QRectF moved = label.translated(right - label.right(), 0);
        for (std::size_t index = 0; index < chart_->series.size(); ++index) {
            const int series = static_cast<int>(index);
            for (const ChartPoint& point : chart_->series[index].points) {
                if (!isShown_(chart_->series[index]) || !canBeDrawn(*chart_, point))
                    continue;
                const double middle = mParentPlot->xAxis->coordToPixel(places.x(series, point));
                const double top = mParentPlot->yAxis->coordToPixel(point.high.value_or(*point.y));
                const double width = mParentPlot->xAxis->coordToPixel(places.barWidth()) -
                                     mParentPlot->xAxis->coordToPixel(0);
                // Two lines above a wide bar, one along a narrow one, as ChartBars writes them.
                const double height =
                    margin + (width < number ? upright : 2 * static_cast<int>(label.height()));
                if (QRectF(middle - width * 0.6, top - height, width * 1.2, height + margin)
                        .intersects(moved))
                    return true;
            }
        }
        return false;
    };
    constexpr double step = 12;
    for (double right = label.right(); right - label.width() > clipRect().left(); right -= step)
        if (!hides(right))
            return right;
    return label.right();
}

void ChartLineMarks::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

QRect ChartLineMarks::clipRect() const {
    return mParentPlot->axisRect()->rect();
}

QString ChartLineMarks::labelOf(const ChartLine& line) const {
    if (line.direction == ChartLine::Direction::Vertical)
        return line.name;
    const QString unit =
        line.direction == ChartLine::Direction::Rising ? QStringLiteral("GB/s") : chart_->y.unit;
    return QStringLiteral("%1, %2 %3").arg(line.name, figure(line.value), unit).trimmed();
}

void ChartLineMarks::draw(QCPPainter* painter) {
    written_.clear();
    risingWritten_ = 0;
    if (!chart_)
        return;
    painter->setFont(theme_.scaledFont(0.88));
    for (const ChartLine& line : chart_->lines) {
        QPen pen(theme_.mutedText, 1.2);
        pen.setDashPattern({6, 4});
        painter->setPen(pen);
        switch (line.direction) {
        case ChartLine::Direction::Horizontal:
            drawHorizontal(*painter, line);
            break;
        case ChartLine::Direction::Vertical:
            drawVertical(*painter, line);
            break;
        case ChartLine::Direction::Rising:
            drawRising(*painter, line);
            break;
        }
    }
}

void ChartLineMarks::drawHorizontal(QCPPainter& painter, const ChartLine& line) {
    if (chart_->y.logarithmic && line.value <= 0)
        return;
    const QRectF area = clipRect();
    const double y = mParentPlot->yAxis->coordToPixel(line.value);
    const QFontMetrics metrics(painter.font());
    if (y > area.bottom())
        return;
    const bool above = y < area.top();
    QString text = labelOf(line);
    if (above)
        text += QStringLiteral(" ↑");
    else
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    const double width = metrics.horizontalAdvance(text);
    const double top = above || y - metrics.height() < area.top() ? std::max(y, area.top()) + 2
                                                                  : y - metrics.height() - 1;
    QRectF place(area.right() - margin - width, top, width, metrics.height());
    place.moveRight(freeRight(place));
    write(painter, text, place);
}

void ChartLineMarks::drawVertical(QCPPainter& painter, const ChartLine& line) {
    if (chart_->x.logarithmic && line.value <= 0)
        return;
    const QRectF area = clipRect();
    const double x = mParentPlot->xAxis->coordToPixel(line.value);
    if (x < area.left() || x > area.right())
        return;
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    const QFontMetrics metrics(painter.font());
    const double width = metrics.horizontalAdvance(line.name);
    const bool toTheLeft = x + margin + width > area.right();
    const double bottom = area.bottom() - margin - metrics.height();
    write(painter, line.name,
          {toTheLeft ? x - margin - width : x + margin, bottom, width, double(metrics.height())});
}

void ChartLineMarks::drawRising(QCPPainter& painter, const ChartLine& line) {
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    const double from = x->range().lower;
    const double to = std::min(x->range().upper, line.end);
    if (!(from < to) || line.value <= 0)
        return;
    const auto place = [&](double at) {
        return QPointF(x->coordToPixel(at), y->coordToPixel(at * line.value));
    };
    // Straight only where both axes are logarithmic, as a roofline's are.
    painter.drawLine(place(from), place(to));
    const QRectF area = clipRect();
    const QString text = labelOf(line);
    const QFontMetrics metrics(painter.font());
    // Along the line, from where it enters the chart.
    const QPointF start = place(from);
    const QPointF end = place(to);
    const QPointF direction = end - start;
    const double angle = std::atan2(direction.y(), direction.x());
    const double share = start.y() > area.bottom() && direction.y() != 0
                             ? (area.bottom() - start.y()) / direction.y()
                             : 0;
    // Lines of one device lie close together: the lowest has its label below, those of the others
    // follow one another above, as far as there is room.
    const bool below = isLowestOfSeveral(line);
    constexpr double inwards = 30;
    const double along = below ? inwards : std::max(inwards, risingWritten_);
    const double width = metrics.horizontalAdvance(text);
    const double length = std::hypot(direction.x(), direction.y()) * (1 - share);
    if (along > inwards && along + width > length)
        return;
    painter.save();
    painter.translate(start + share * direction);
    painter.rotate(angle * 180 / M_PI);
    painter.setPen(theme_.mutedText);
    painter.drawText(QPointF(along, below ? metrics.ascent() + 2 : -metrics.descent() - 2), text);
    painter.restore();
    if (!below)
        risingWritten_ = along + width + 2 * margin;
}

bool ChartLineMarks::isLowestOfSeveral(const ChartLine& line) const {
    bool several = false;
    for (const ChartLine& other : chart_->lines) {
        if (other.direction != ChartLine::Direction::Rising || &other == &line)
            continue;
        several = true;
        if (other.value < line.value)
            return false;
    }
    return several;
}

void ChartLineMarks::write(QCPPainter& painter, const QString& text, QRectF place) {
    const auto taken = [&](const QRectF& other) {
        return other.intersects(place.adjusted(-margin, 0, margin, 0));
    };
    for (auto other = std::ranges::find_if(written_, taken); other != written_.end();
         other = std::ranges::find_if(written_, taken))
        place.moveRight(other->left() - 2 * margin);
    written_.push_back(place);
    QColor ground = theme_.background;
    ground.setAlphaF(0.8F);
    painter.fillRect(place.adjusted(-2, 0, 2, 0), ground);
    painter.setPen(theme_.mutedText);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
}

} // namespace kernelcurve
