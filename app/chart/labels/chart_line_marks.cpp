#include "app/chart/labels/chart_line_marks.h"

#include <QFontMetrics>
#include <QTransform>

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

/// The names, on a layer above the curves: where there is no free place they can be read all the
/// same.
class ChartLineMarks::Names : public ChartLayer {
  public:
    Names(const DrawnChart& drawn, ChartLineMarks& lines)
        : ChartLayer(drawn, "axes", true)
        , lines_(lines) {}

  protected:
    void draw(QCPPainter* painter) override { lines_.drawNames(*painter); }

  private:
    ChartLineMarks& lines_;
};

ChartLineMarks::ChartLineMarks(const DrawnChart& drawn)
    : ChartLayer(drawn, "main", true) {
    new Names(drawn, *this); // owned by the plot, as this is
}

QString ChartLineMarks::labelOf(const ChartLine& line) const {
    if (line.direction == ChartLine::Direction::Vertical)
        return line.name;
    const QString unit = line.unit.isEmpty() ? chart_.y.unit : line.unit;
    return QStringLiteral("%1, %2 %3").arg(line.name, figure(line.value), unit).trimmed();
}

void ChartLineMarks::draw(QCPPainter* painter) {
    QPen pen(theme_.mutedText, 1.2);
    pen.setDashPattern({6, 4});
    painter->setPen(pen);
    for (const ChartLine& line : chart_.lines)
        if (const auto ends = endsOf(line))
            painter->drawLine(*ends);
}

void ChartLineMarks::drawNames(QCPPainter& painter) {
    written_.clear();
    risingWritten_ = 0;
    painter.setFont(theme_.scaledFont(0.88));
    for (const ChartLine& line : chart_.lines) {
        if (line.direction == ChartLine::Direction::Horizontal)
            nameHorizontal(painter, line);
        else if (line.direction == ChartLine::Direction::Vertical)
            nameVertical(painter, line);
        else
            nameRising(painter, line);
    }
}

std::optional<QLineF> ChartLineMarks::endsOf(const ChartLine& line) const {
    const QRectF area = clipRect();
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    if (line.direction != ChartLine::Direction::Rising) {
        const bool across = line.direction == ChartLine::Direction::Horizontal;
        if ((across ? chart_.y : chart_.x).logarithmic && line.value <= 0)
            return std::nullopt;
        const double at = (across ? y : x)->coordToPixel(line.value);
        const QLineF ends = across ? QLineF(area.left(), at, area.right(), at)
                                   : QLineF(at, area.top(), at, area.bottom());
        const bool outside =
            across ? at < area.top() || at > area.bottom() : at < area.left() || at > area.right();
        return outside ? std::nullopt : std::optional(ends);
    }
    const double from = x->range().lower;
    const double to = std::min(x->range().upper, line.end);
    if (!(from < to) || line.value <= 0)
        return std::nullopt;
    const auto place = [&](double at) {
        return QPointF(x->coordToPixel(at), y->coordToPixel(at * line.value));
    };
    // Straight only where both axes are logarithmic, as a roofline's are. Only what is in view:
    // zoomed in, the rest is as long as the zoom is strong.
    const QPointF first = place(from);
    const QPointF along = place(to) - first;
    if (first.y() < area.top() || first.y() + along.y() > area.bottom() || along.y() >= 0)
        return std::nullopt;
    const double low = std::max(0.0, (area.bottom() - first.y()) / along.y());
    const double high = std::min(1.0, (area.top() - first.y()) / along.y());
    return QLineF(first + low * along, first + high * along);
}

void ChartLineMarks::nameHorizontal(QCPPainter& painter, const ChartLine& line) {
    if (chart_.y.logarithmic && line.value <= 0)
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
    const std::size_t beside = rows.size();
    // Where a curve runs along the line, further away, tied to it.
    const int farthest = isLargeChart() ? 0 : 5;
    for (int away = 1; away <= farthest; ++away)
        for (const double shift : {-away * metrics.height(), away * metrics.height()}) {
            const QRectF row = rows[shift > 0 ? beside - 1 : 0].translated(0, shift);
            if (row.top() >= area.top() && row.bottom() <= area.bottom())
                rows.push_back(row);
        }
    // Rather further away than on another line, whose name it would seem to be, and rather over
    // another line than over a point; at the edge where there is no such place.
    for (const bool overLines : {false, true})
        for (const auto& [from, to] :
             {std::pair(static_cast<std::size_t>(0), beside), {beside, rows.size()}})
            for (std::size_t row = from; row < to; ++row)
                if (const auto free = freePlace(rows[row], line, overLines)) {
                    if (row >= beside) {
                        painter.setPen(QPen(theme_.mutedText, 1));
                        const double middle = free->center().x();
                        const double edge = free->bottom() < y ? free->bottom() : free->top();
                        painter.drawLine(QPointF(middle, edge),
                                         QPointF(middle, std::max(y, area.top())));
                    }
                    write(painter, text, *free);
                    return;
                }
    write(painter, text, place);
}

/// Every look for a free place goes through all points.
bool ChartLineMarks::isLargeChart() const {
    constexpr std::size_t large = 100'000;
    std::size_t points = 0;
    for (const ChartSeries& series : chart_.series)
        points += series.points.size();
    return points > large;
}

ChartObstacles ChartLineMarks::obstaclesAt(const QRectF& label) const {
    return {drawn_, label.top(), label.bottom()};
}

std::optional<QRectF> ChartLineMarks::freePlace(QRectF label, const ChartLine& of,
                                                bool overLines) const {
    ChartObstacles obstacles = obstaclesAt(label);
    for (const ChartLine& line : chart_.lines)
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
    const double height = metrics.height();
    const QRectF right(ends->x1() + margin, area.bottom() - margin - height, width, height);
    const QRectF left = right.translated(-2 * margin - width, 0);
    std::vector<QRectF> sides;
    for (const QRectF& side : {right, left})
        if (side.left() >= area.left() && side.right() <= area.right())
            sides.push_back(side);
    if (sides.empty())
        sides.push_back(right);
    // At the foot, or as low beside the line as nothing is in the way.
    const int places = isLargeChart() ? 2 : 8;
    for (int tried = 0; tried < places; ++tried)
        for (const QRectF& side : sides) {
            const QRectF place = side.translated(0, -tried * (side.top() - area.top()) / places);
            if (!isWritten(place) && !obstaclesAt(place).meet(place))
                return write(painter, line.name, place);
        }
    write(painter, line.name, sides.front());
}

void ChartLineMarks::nameRising(QCPPainter& painter, const ChartLine& line) {
    const auto ends = endsOf(line);
    if (!ends)
        return;
    const QString text = labelOf(line);
    const QFontMetrics metrics(painter.font());
    // Along the line, from where it enters the chart.
    const QPointF direction = ends->p2() - ends->p1();
    // Lines of one device lie close together: the lowest has its label below, those of the others
    // follow one another above, as far as there is room.
    const bool below = isLowestOfSeveral(line);
    constexpr double inwards = 30;
    const double start = below ? inwards : std::max(inwards, risingWritten_);
    const double width = metrics.horizontalAdvance(text);
    const double length = std::hypot(direction.x(), direction.y());
    if (start > inwards && start + width > length)
        return;
    QTransform turned;
    turned.translate(ends->x1(), ends->y1());
    turned.rotate(std::atan2(direction.y(), direction.x()) * 180 / M_PI);
    const double baseline = below ? metrics.ascent() + 2 : -metrics.descent() - 2;
    QRectF place(start, baseline - metrics.ascent(), width, metrics.height());
    const auto hides = [&](const QRectF& label) {
        const QPolygonF ground = turned.map(QPolygonF(label));
        return hidesPoint(label, turned) || std::ranges::any_of(written_, [&](const QRectF& other) {
                   return ground.intersects(QPolygonF(other));
               });
    };
    constexpr double step = 12;
    for (QRectF tried = place; tried.right() <= length; tried.translate(step, 0))
        if (!hides(tried)) {
            place = tried;
            break;
        }
    painter.save();
    painter.setTransform(turned, true);
    writeOnGround(painter, text, place);
    painter.restore();
    if (!below)
        risingWritten_ = place.right() + 2 * margin;
}

bool ChartLineMarks::hidesPoint(const QRectF& label, const QTransform& turned) const {
    const QTransform back = turned.inverted();
    const double half = theme_.markerSize;
    const QRectF around = label.adjusted(-half, -half, half, half);
    return std::ranges::any_of(chart_.series, [&](const ChartSeries& series) {
        return isShown_(series) && std::ranges::any_of(series.points, [&](const ChartPoint& point) {
                   return canBeDrawn(chart_, point) &&
                          around.contains(
                              back.map(QPointF(mParentPlot->xAxis->coordToPixel(point.x),
                                               mParentPlot->yAxis->coordToPixel(*point.y))));
               });
    });
}

bool ChartLineMarks::isLowestOfSeveral(const ChartLine& line) const {
    bool several = false;
    for (const ChartLine& other : chart_.lines) {
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
    fillGround(painter, place.adjusted(-2, 0, 2, 0), 0.8F);
    painter.setPen(theme_.mutedText);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
}

} // namespace kernelcurve
