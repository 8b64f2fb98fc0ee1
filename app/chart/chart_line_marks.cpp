#include "app/chart/chart_line_marks.h"

#include "app/chart/chart_obstacles.h"

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
    QPen pen(theme_.mutedText, 1.2);
    pen.setDashPattern({6, 4});
    painter->setPen(pen);
    for (const ChartLine& line : chart_->lines)
        if (const auto ends = endsOf(line))
            painter->drawLine(*ends);
    // Above all of the lines, or another one would run through a label.
    for (const ChartLine& line : chart_->lines) {
        if (line.direction == ChartLine::Direction::Horizontal)
            nameHorizontal(*painter, line);
        else if (line.direction == ChartLine::Direction::Vertical)
            nameVertical(*painter, line);
        else
            nameRising(*painter, line);
    }
}

std::optional<QLineF> ChartLineMarks::endsOf(const ChartLine& line) const {
    const QRectF area = clipRect();
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    switch (line.direction) {
    case ChartLine::Direction::Horizontal: {
        if (chart_->y.logarithmic && line.value <= 0)
            return std::nullopt;
        const double at = y->coordToPixel(line.value);
        return at < area.top() || at > area.bottom()
                   ? std::nullopt
                   : std::optional(QLineF(area.left(), at, area.right(), at));
    }
    case ChartLine::Direction::Vertical: {
        if (chart_->x.logarithmic && line.value <= 0)
            return std::nullopt;
        const double at = x->coordToPixel(line.value);
        return at < area.left() || at > area.right()
                   ? std::nullopt
                   : std::optional(QLineF(at, area.top(), at, area.bottom()));
    }
    case ChartLine::Direction::Rising: {
        const double from = x->range().lower;
        const double to = std::min(x->range().upper, line.end);
        if (!(from < to) || line.value <= 0)
            return std::nullopt;
        const auto place = [&](double at) {
            return QPointF(x->coordToPixel(at), y->coordToPixel(at * line.value));
        };
        // Straight only where both axes are logarithmic, as a roofline's are.
        return QLineF(place(from), place(to));
    }
    }
    return std::nullopt;
}

void ChartLineMarks::nameHorizontal(QCPPainter& painter, const ChartLine& line) {
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
    const double width = metrics.horizontalAdvance(text);
    const double over = y - metrics.height() - 1;
    const double under = std::max(y, area.top()) + 2;
    const bool onlyUnder = above || over < area.top();
    const QRectF place(area.right() - margin - width, onlyUnder ? under : over, width,
                       metrics.height());
    std::vector<QRectF> rows{place};
    if (!onlyUnder && under + metrics.height() < area.bottom())
        rows.push_back(place.translated(0, under - over));
    // Rather over another line than over a point; at the edge where there is no such place.
    for (const bool overLines : {false, true})
        for (const QRectF& row : rows)
            if (const auto free = freePlace(row, line, overLines)) {
                write(painter, text, *free);
                return;
            }
    write(painter, text, place);
}

std::optional<QRectF> ChartLineMarks::freePlace(QRectF label, const ChartLine& of,
                                                bool overLines) const {
    ChartObstacles obstacles(*chart_, isShown_, theme_, *mParentPlot, label.top(), label.bottom());
    for (const ChartLine& line : chart_->lines)
        if (const auto ends = endsOf(line); ends && !overLines && &line != &of)
            obstacles.addLine(ends->p1(), ends->p2());
    constexpr double step = 12;
    for (; label.left() > clipRect().left(); label.translate(-step, 0))
        if (!obstacles.meet(label) && !isWritten(label))
            return label;
    return std::nullopt;
}

bool ChartLineMarks::isWritten(const QRectF& label) const {
    const QRectF around = label.adjusted(-margin, 0, margin, 0);
    return std::ranges::any_of(written_, [&](const QRectF& one) { return one.intersects(around); });
}

void ChartLineMarks::nameVertical(QCPPainter& painter, const ChartLine& line) {
    const auto ends = endsOf(line);
    if (!ends)
        return;
    const QRectF area = clipRect();
    const QFontMetrics metrics(painter.font());
    const double width = metrics.horizontalAdvance(line.name);
    const bool toTheLeft = ends->x1() + margin + width > area.right();
    QRectF place(toTheLeft ? ends->x1() - margin - width : ends->x1() + margin,
                 area.bottom() - margin - metrics.height(), width, double(metrics.height()));
    // At the foot, or as low beside the line as nothing is in the way.
    const QRectF foot = place;
    // Every look goes through all points.
    const auto inTheWay = [&] {
        return isWritten(place) ||
               ChartObstacles(*chart_, isShown_, theme_, *mParentPlot, place.top(), place.bottom())
                   .meet(place);
    };
    constexpr int places = 6;
    bool hides = inTheWay();
    for (int tried = 1; tried < places && hides; ++tried) {
        place.translate(0, -(foot.top() - area.top()) / places);
        hides = inTheWay();
    }
    write(painter, line.name, hides ? foot : place);
}

void ChartLineMarks::nameRising(QCPPainter& painter, const ChartLine& line) {
    const auto ends = endsOf(line);
    if (!ends)
        return;
    const QRectF area = clipRect();
    const QString text = labelOf(line);
    const QFontMetrics metrics(painter.font());
    // Along the line, from where it enters the chart.
    const QPointF direction = ends->p2() - ends->p1();
    const double angle = std::atan2(direction.y(), direction.x());
    const double share = ends->y1() > area.bottom() && direction.y() != 0
                             ? (area.bottom() - ends->y1()) / direction.y()
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
    painter.translate(ends->p1() + share * direction);
    painter.rotate(angle * 180 / M_PI);
    const double baseline = below ? metrics.ascent() + 2 : -metrics.descent() - 2;
    writeOnGround(painter, text,
                  QRectF(along, baseline - metrics.ascent(), width, metrics.height()));
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
    writeOnGround(painter, text, place);
}

void ChartLineMarks::writeOnGround(QCPPainter& painter, const QString& text,
                                   const QRectF& place) const {
    QColor ground = theme_.background;
    ground.setAlphaF(0.8F);
    painter.fillRect(place.adjusted(-2, 0, 2, 0), ground);
    painter.setPen(theme_.mutedText);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
}

} // namespace kernelcurve
