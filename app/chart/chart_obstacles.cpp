#include "app/chart/chart_obstacles.h"

#include "app/chart/drawn_places.h"

#include <QFontMetrics>

#include <algorithm>
#include <optional>

namespace kernelcurve {

ChartObstacles::ChartObstacles(const ChartData& chart, const IsShown& isShown,
                               const ChartTheme& theme, const QCustomPlot& plot, double top,
                               double bottom)
    : top_(top)
    , bottom_(bottom) {
    const DrawnPlaces places(chart, isShown);
    const QCPAxis* x = plot.xAxis;
    const QCPAxis* y = plot.yAxis;
    const double barWidth = x->coordToPixel(places.barWidth()) - x->coordToPixel(0);
    for (std::size_t index = 0; index < chart.series.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        if (!isShown(series))
            continue;
        std::optional<QPointF> before;
        for (const ChartPoint& point : series.points) {
            if (!canBeDrawn(chart, point)) {
                before.reset();
                continue;
            }
            const bool bars = chart.kind == ChartKind::Bars;
            const QPointF place(x->coordToPixel(places.x(static_cast<int>(index), point)),
                                y->coordToPixel(bars ? point.high.value_or(*point.y) : *point.y));
            if (bars) {
                addBar(place, barWidth, theme);
                continue;
            }
            addPoint(place, theme.markerSize);
            if (before && chart.kind == ChartKind::Curves)
                addLine(*before, place);
            before = place;
        }
    }
}

/// Its label: two lines above a wide bar, one along a narrow one, as ChartBars writes them.
void ChartObstacles::addBar(const QPointF& place, double width, const ChartTheme& theme) {
    constexpr int gap = 6;
    const QFontMetrics metrics(theme.scaledFont(0.88));
    const bool narrow = width < metrics.horizontalAdvance(QStringLiteral("88888"));
    const double height = gap + (narrow ? metrics.horizontalAdvance(QStringLiteral("88888  88 %"))
                                        : 2 * metrics.height());
    const QRectF box(place.x() - width * 0.6, place.y() - height, width * 1.2, height + gap);
    if (box.bottom() >= top_ && box.top() <= bottom_)
        boxes_.push_back(box);
}

void ChartObstacles::addPoint(const QPointF& place, double size) {
    if (place.y() >= top_ - size && place.y() <= bottom_ + size)
        boxes_.emplace_back(place.x() - size, place.y() - size, 2 * size, 2 * size);
}

void ChartObstacles::addLine(const QPointF& from, const QPointF& to) {
    const QPointF& upper = from.y() < to.y() ? from : to;
    const QPointF& lower = from.y() < to.y() ? to : from;
    if (lower.y() < top_ || upper.y() > bottom_)
        return;
    const auto at = [&](double y) {
        const double share = lower.y() > upper.y() ? (y - upper.y()) / (lower.y() - upper.y()) : 0;
        return upper + share * (lower - upper);
    };
    const QPointF first = upper.y() < top_ ? at(top_) : upper;
    const QPointF last = lower.y() > bottom_ ? at(bottom_) : lower;
    constexpr double line = 2;
    boxes_.push_back(QRectF(first, last).normalized().adjusted(-line, -line, line, line));
}

bool ChartObstacles::meet(const QRectF& label) const {
    return std::ranges::any_of(boxes_, [&](const QRectF& box) { return box.intersects(label); });
}

} // namespace kernelcurve
