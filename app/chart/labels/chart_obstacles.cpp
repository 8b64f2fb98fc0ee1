#include "app/chart/labels/chart_obstacles.h"

#include "app/chart/labels/drawn_places.h"

#include <QFontMetrics>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace kernelcurve {

ChartObstacles::ChartObstacles(const ChartData& chart, const IsShown& isShown,
                               const ChartTheme& theme, const QCustomPlot& plot, double top,
                               double bottom, const BarLabels& labels)
    : top_(top)
    , bottom_(bottom)
    , left_(plot.axisRect()->left())
    , taken_(static_cast<std::size_t>(std::max(plot.axisRect()->width(), 1))) {
    const DrawnPlaces places(chart, isShown);
    const QCPAxis* x = plot.xAxis;
    const QCPAxis* y = plot.yAxis;
    const double barWidth = x->coordToPixel(places.barWidth()) - x->coordToPixel(0);
    const double labelHeight = barLabelHeight(labels, QFontMetrics(barFont(theme)));
    const bool bars = chart.kind == ChartKind::Bars;
    const double size = theme.markerSize;
    std::map<int, int> missing; // stacked at the bottom, as ChartMarks does
    for (std::size_t index = 0; index < chart.series.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        if (!isShown(series))
            continue;
        std::optional<QPointF> before;
        for (const ChartPoint& point : series.points) {
            const double across = x->coordToPixel(places.x(static_cast<int>(index), point));
            if (!canBeDrawn(chart, point)) {
                before.reset();
                if (!point.y && columnOf(across) >= 0) {
                    const int height = ++missing[columnOf(across)];
                    addBox({across - size, plot.axisRect()->bottom() - height * (size + 3) - 3,
                            2 * size, height * (size + 3) + 3});
                }
                continue;
            }
            const auto down = [&](double value) { return y->coordToPixel(value); };
            const QPointF place(across, down(bars ? point.high.value_or(*point.y) : *point.y));
            if (bars) {
                addBar(place, barWidth, labelHeight);
                continue;
            }
            addBox({place.x() - size, place.y() - size, 2 * size, 2 * size});
            if (point.low && point.high && (!chart.y.logarithmic || *point.low > 0))
                addBox(QRectF(QPointF(across - 3, down(*point.high)),
                              QPointF(across + 3, down(*point.low))));
            if (before && chart.kind == ChartKind::Curves)
                addLine(*before, place);
            before = place;
        }
    }
}

int ChartObstacles::columnOf(double x) const {
    const double column = x - left_;
    return column >= 0 && column < static_cast<double>(taken_.size()) ? static_cast<int>(column)
                                                                      : -1;
}

void ChartObstacles::addBar(const QPointF& place, double width, double labelHeight) {
    constexpr int end = 6; // of the bar itself
    addBox({place.x() - width * 0.6, place.y() - labelHeight, width * 1.2, labelHeight + end});
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
