#include "app/chart/labels/chart_line_marks.h"

#include "app/chart/style/fitted_names.h"

#include <QFontMetrics>
#include <QTransform>

#include <algorithm>
#include <cmath>

namespace kernelcurve {

QString referenceValue(const ChartData& chart, const ChartLine& line) {
    constexpr double large = 1e7;
    const int decimals = line.value >= 100 ? 0 : line.value >= 10 ? 1 : 2;
    const QString number = line.value < large ? QString::number(line.value, 'f', decimals)
                                              : QString::number(line.value, 'g', 3);
    return (number + u' ' + (line.unit.isEmpty() ? chart.y.unit : line.unit)).trimmed();
}

/// Draws the names of rising lines on a layer above the curves.
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
    new Names(drawn, *this); // The plot owns the object, as it owns this object.
}

void ChartLineMarks::draw(QCPPainter* painter) {
    for (const ChartLine& line : chart_.lines) {
        painter->setPen(penOf(line));
        if (const auto ends = endsOf(line))
            painter->drawLine(*ends);
        const QPolygonF path = pathOf(line);
        if (!path.isEmpty())
            painter->drawPolyline(path);
    }
}

QPen ChartLineMarks::penOf(const ChartLine& line) const {
    if (line.rank == ChartLine::Rank::Roof)
        return {theme_.text, 0.8 * theme_.lineWidth};
    QPen pen(theme_.mutedText, 1.2);
    pen.setDashPattern({6, 4});
    if (line.rank == ChartLine::Rank::Ceiling) {
        constexpr float dimmed = 0.6F;
        QColor colour = theme_.mutedText;
        colour.setAlphaF(dimmed);
        pen = QPen(colour, 0.8);
        pen.setDashPattern({4, 4});
    }
    return pen;
}

void ChartLineMarks::drawNames(QCPPainter& painter) {
    written_ = taken_;
    painter.setFont(theme_.scaledFont(0.88));
    for (const bool ceilings : {false, true})
        for (const ChartLine& line : chart_.lines)
            if (line.direction == ChartLine::Direction::Rising &&
                (line.rank == ChartLine::Rank::Ceiling) == ceilings)
                nameRising(painter, line);
}

QPolygonF ChartLineMarks::pathOf(const ChartLine& line) const {
    QPolygonF path;
    for (const QPointF& place : line.path)
        if ((place.x() > 0 || !chart_.x.logarithmic) && (place.y() > 0 || !chart_.y.logarithmic))
            path << QPointF(mParentPlot->xAxis->coordToPixel(place.x()),
                            mParentPlot->yAxis->coordToPixel(place.y()));
    return path;
}

void ChartLineMarks::addTo(DrawnShapes& shapes) const {
    for (const ChartLine& line : chart_.lines) {
        if (const auto ends = endsOf(line))
            shapes.addLine(ends->p1(), ends->p2());
        const QPolygonF path = pathOf(line);
        for (qsizetype place = 1; place < path.size(); ++place)
            shapes.addLine(path[place - 1], path[place]);
    }
}

std::optional<QLineF> ChartLineMarks::endsOf(const ChartLine& line) const {
    const QRectF area = clipRect();
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    if (line.direction == ChartLine::Direction::Path)
        return std::nullopt;
    if (line.direction != ChartLine::Direction::Rising) {
        const bool across = line.direction == ChartLine::Direction::Horizontal;
        if ((across ? chart_.y : chart_.x).logarithmic && line.value <= 0)
            return std::nullopt;
        const double at = (across ? y : x)->coordToPixel(line.value);
        // A flat line of a roofline has a beginning and may have an end.
        const double left =
            line.begin > 0 ? std::max(area.left(), x->coordToPixel(line.begin)) : area.left();
        const double right =
            line.end > 0 ? std::min(area.right(), x->coordToPixel(line.end)) : area.right();
        const QLineF ends =
            across ? QLineF(left, at, right, at) : QLineF(at, area.top(), at, area.bottom());
        const bool outside = across ? at < area.top() || at > area.bottom() || left >= right
                                    : at < area.left() || at > area.right();
        return outside ? std::nullopt : std::optional(ends);
    }
    const double from = x->range().lower;
    const double to = std::min(x->range().upper, line.end);
    if (!(from < to) || line.value <= 0)
        return std::nullopt;
    const auto place = [&](double at) {
        return QPointF(x->coordToPixel(at), y->coordToPixel(at * line.value));
    };
    // The line is straight because both axes of a roofline are logarithmic. Draw only the visible
    // part, because the whole line can be very long in a magnified chart.
    const QPointF first = place(from);
    const QPointF along = place(to) - first;
    if (first.y() < area.top() || first.y() + along.y() > area.bottom() || along.y() >= 0)
        return std::nullopt;
    const double low = std::max(0.0, (area.bottom() - first.y()) / along.y());
    const double high = std::min(1.0, (area.top() - first.y()) / along.y());
    return QLineF(first + low * along, first + high * along);
}

/// Writes the name along the line, or only its beginning if the line is too short. Omits the name
/// if no position is free.
void ChartLineMarks::nameRising(QCPPainter& painter, const ChartLine& line) {
    const QString name = shortDeviceNames(line.name);
    const QString value = QStringLiteral(", ") + referenceValue(chart_, line);
    const qsizetype origin = std::max(name.lastIndexOf(u':'), name.lastIndexOf(QChar(0xFF1A)));
    const qsizetype more = std::max(name.indexOf(u','), name.indexOf(QChar(0x3001)));
    // Only the roof may have a shortened name that is also the beginning of other names.
    const auto isClear = [&](qsizetype end) {
        return end == name.size() || line.rank == ChartLine::Rank::Roof ||
               std::ranges::none_of(chart_.lines, [&](const ChartLine& other) {
                   return &other != &line &&
                          shortDeviceNames(other.name).startsWith(name.left(end));
               });
    };
    for (const qsizetype end : {name.size(), origin, more})
        if (end > 0 && isClear(end) && writeAlong(painter, line, name.left(end) + value))
            return;
}

bool ChartLineMarks::writeAlong(QCPPainter& painter, const ChartLine& line, const QString& text) {
    const auto ends = endsOf(line);
    if (!ends)
        return true;
    const QFontMetrics metrics(painter.font());
    const QPointF direction = ends->p2() - ends->p1();
    const double width = metrics.horizontalAdvance(text);
    const double length = std::hypot(direction.x(), direction.y());
    QTransform turned;
    turned.translate(ends->x1(), ends->y1());
    turned.rotate(std::atan2(direction.y(), direction.x()) * 180 / M_PI);
    const auto isFree = [&](const QRectF& label) {
        const QPolygonF ground = turned.map(QPolygonF(label.adjusted(-2, 0, 2, 0)));
        const QRectF area = clipRect();
        return std::ranges::all_of(ground, [&](const QPointF& at) { return area.contains(at); }) &&
               !hidesPoint(label, turned) &&
               std::ranges::none_of(
                   written_, [&](const QPolygonF& other) { return ground.intersects(other); }) &&
               !crossesLine(ground, line);
    };
    // The lines of a device are close together, so the lowest one has its label below.
    const bool isLowest = isLowestOfSeveral(line);
    constexpr double step = 12;
    for (const bool below : {isLowest, !isLowest})
        for (double start = step; start + width <= length; start += step) {
            const double baseline = below ? metrics.ascent() + 2 : -metrics.descent() - 2;
            const QRectF place(start, baseline - metrics.ascent(), width, metrics.height());
            if (!isFree(place))
                continue;
            written_.push_back(turned.map(QPolygonF(place)));
            painter.save();
            painter.setTransform(turned, true);
            painter.setPen(line.rank == ChartLine::Rank::Roof ? theme_.text : theme_.mutedText);
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
            painter.restore();
            return true;
        }
    return false;
}

bool ChartLineMarks::crossesLine(const QPolygonF& label, const ChartLine& of) const {
    return std::ranges::any_of(chart_.lines, [&](const ChartLine& line) {
        const auto ends = endsOf(line);
        if (!ends || &line == &of)
            return false;
        for (qsizetype corner = 1; corner < label.size(); ++corner)
            if (ends->intersects(QLineF(label[corner - 1], label[corner])) ==
                QLineF::BoundedIntersection)
                return true;
        return false;
    });
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

} // namespace kernelcurve
