#include "ui/plot/chart_marks.h"

#include <algorithm>
#include <map>
#include <utility>

namespace kernelcurve {
namespace {

/// The points of the series that lie within the axis's range; series are sorted by x.
std::span<const ChartPoint> visiblePoints(const ChartSeries& series, const QCPRange& range) {
    const auto first = std::ranges::lower_bound(series.points, range.lower, {}, &ChartPoint::x);
    const auto last = std::ranges::upper_bound(series.points, range.upper, {}, &ChartPoint::x);
    return first < last ? std::span(first, last) : std::span<const ChartPoint>();
}

} // namespace

ChartMarks::ChartMarks(QCustomPlot* plot)
    : QCPLayerable(plot, QStringLiteral("main")) {}

void ChartMarks::setChart(const ChartData* chart, IsShown isShown) {
    chart_ = chart;
    isShown_ = std::move(isShown);
}

void ChartMarks::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

QRect ChartMarks::clipRect() const {
    return mParentPlot->axisRect()->rect();
}

void ChartMarks::draw(QCPPainter* painter) {
    if (!chart_)
        return;
    for (std::size_t index = 0; index < chart_->series.size(); ++index) {
        const ChartSeries& series = chart_->series[index];
        if (isShown_(series))
            drawErrorBars(painter, series, theme_.style(static_cast<int>(index)).color);
    }
    drawMissing(painter);
}

void ChartMarks::drawErrorBars(QCPPainter* painter, const ChartSeries& series,
                               const QColor& color) const {
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    const auto points = visiblePoints(series, x->range());
    // Bars closer than this run into a solid patch that hides the curve.
    constexpr int leastPitch = 4;
    if (static_cast<int>(points.size()) > mParentPlot->axisRect()->width() / leastPitch)
        return;
    painter->setPen(QPen(color, 1));
    constexpr double cap = 3;
    for (const ChartPoint& point : points) {
        if (!point.low || !point.high || !canBeDrawn(*chart_, point))
            continue;
        const double place = x->coordToPixel(point.x);
        const double high = y->coordToPixel(*point.high);
        const double low = chart_->y.logarithmic && *point.low <= 0 ? y->axisRect()->bottom()
                                                                    : y->coordToPixel(*point.low);
        // A bar that the marker covers tells nothing.
        if (low - high < theme_.markerSize)
            continue;
        painter->drawLine(QPointF(place, low), QPointF(place, high));
        painter->drawLine(QPointF(place - cap, low), QPointF(place + cap, low));
        painter->drawLine(QPointF(place - cap, high), QPointF(place + cap, high));
    }
}

void ChartMarks::drawMissing(QCPPainter* painter) const {
    const QCPAxis* x = mParentPlot->xAxis;
    const double bottom = mParentPlot->axisRect()->bottom() - theme_.markerSize;
    // Marks of several series at the same place stand on each other.
    std::map<int, int> heights;
    constexpr int mostStacked = 12;
    for (std::size_t index = 0; index < chart_->series.size(); ++index) {
        const ChartSeries& series = chart_->series[index];
        if (!isShown_(series))
            continue;
        const QColor color = theme_.style(static_cast<int>(index)).color;
        int lastPlace = -1;
        for (const ChartPoint& point : visiblePoints(series, x->range())) {
            if (point.y || (chart_->x.logarithmic && point.x <= 0))
                continue;
            const int place = static_cast<int>(x->coordToPixel(point.x));
            if (place == lastPlace)
                continue;
            lastPlace = place;
            const int height = heights[place]++;
            if (height >= mostStacked)
                continue;
            const bool failed = point.status == Status::Failed;
            QCPScatterStyle mark(failed ? failedShape : excludedShape, QPen(color, 1.8),
                                 Qt::NoBrush, theme_.markerSize);
            mark.applyTo(painter, QPen());
            mark.drawShape(painter, place, bottom - height * (theme_.markerSize + 3));
        }
    }
}

} // namespace kernelcurve
